"use strict";
// Sorting, filtering, theme, lists of hands and the replayer. What a frame shows was worked out before the page was
// made: nothing here knows the rules of the game. Strangers' text goes in as text, never as markup.
(() => {
  const RANKS = "A23456789TJQK";
  const SUITS = "♣♦♥♠";
  const STREETS = [3, 4, 5, 6, 7];
  const UNKNOWN = -1;
  const NO_UNPACKING =
    "This browser cannot unpack the hands (it has no DecompressionStream). Chrome and Edge from 80, Safari from 16.4 " +
    "and Firefox from 113 can.";
  const $ = (id) => document.getElementById(id);

  function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") made.addEventListener("click", value);
      else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  // -- theme

  function stored(name, value) {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      return null; // a browser may forbid it to files
    }
  }

  const dark = () =>
    (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  function theme(wanted) {
    if (wanted) document.documentElement.dataset.theme = wanted;
    $("theme").textContent = dark() ? "Light" : "Dark";
  }
  theme(stored("razzstats-theme"));
  $("theme").addEventListener("click", () => {
    const wanted = dark() ? "light" : "dark";
    theme(wanted);
    stored("razzstats-theme", wanted);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme());

  // -- tables

  function keyOf(row, column) {
    const cell = row.cells[column];
    const text = cell.dataset.v ?? cell.textContent.trim();
    if (text === "" || text === "–") return null;
    const number = Number(text.replace(/[,+]/g, "").replace("−", "-"));
    return { apart: cell.dataset.apart ?? "", value: Number.isNaN(number) ? text : number };
  }

  // figures within texts by their size: hand 9 comes before hand 10
  const texts = new Intl.Collator("en", { numeric: true });

  function compare(a, b) {
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    return typeof a === "number" ? a - b : texts.compare(a, b);
  }

  // numbers of another unit or currency stand apart, and what is empty comes last, either way
  function sort(table, column, descending) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [keyOf(row, column), row]);
    rows.sort(([a], [b]) =>
      a === null || b === null ? (a === null) - (b === null) : texts.compare(a.apart, b.apart) || (descending ? -1 : 1) * compare(a.value, b.value));
    body.append(...rows.map(([, row]) => row));
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      if (place === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
  }

  function sortable(table) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.hasAttribute("data-plain")) return;
      const press = make("button", { type: "button" }, ...head.childNodes);
      press.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        sort(table, column, now ? now === "ascending" : head.matches(".number, [data-largest]"));
      });
      head.replaceChildren(press);
    });
  }

  // on a narrow screen each row stands as a card, where every cell says what it is; that takes a table's roles away
  function stacked(table) {
    const titles = [...table.tHead.rows[0].cells].map((head) => head.textContent.trim());
    const roles = [[[table], "table"], [[table.tHead, ...table.tBodies], "rowgroup"], [table.rows, "row"], [table.tHead.rows[0].cells, "columnheader"]];
    for (const row of table.tBodies[0].rows) {
      [...row.cells].forEach((cell, place) => cell.dataset.title = titles[place]);
      roles.push([row.querySelectorAll("th"), "rowheader"], [row.querySelectorAll("td"), "cell"]);
    }
    for (const [parts, role] of roles) for (const part of parts) part.setAttribute("role", role);
  }
  document.querySelectorAll("table.stacked").forEach(stacked);
  document.querySelectorAll("table.sortable").forEach(sortable);

  function filterable(input) {
    const table = $(input.dataset.filter);
    const output = document.querySelector(`[data-count="${input.dataset.filter}"]`);
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      for (const row of table.tBodies[0].rows) {
        row.hidden = !row.textContent.toLowerCase().includes(wanted);
        shown += !row.hidden;
      }
      output.textContent = wanted ? `${shown} of ${table.tBodies[0].rows.length}` : "";
    });
  }
  document.querySelectorAll("[data-filter]").forEach(filterable);

  // -- hands

  async function unpacked() {
    if (typeof DecompressionStream === "undefined") throw new Error(NO_UNPACKING);
    const bytes = Uint8Array.from(atob($("packed").textContent), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  let loading = null;
  const hands = () => (loading ??= unpacked());

  // opens a dialog with what the hands say, or with why there are none
  async function withHands(action) {
    let all;
    try {
      all = await hands();
    } catch (error) {
      listOf("The hands cannot be shown", [], error.message);
      return;
    }
    action(all);
  }

  function card(number, extra = "") {
    if (number === UNKNOWN) return make("span", { class: "card back", role: "img", "aria-label": "a card face down" }, "?");
    const suit = number & 3;
    return make("span", { class: `card s${suit} ${extra}` }, RANKS[number >> 2], make("i", {}, SUITS[suit]));
  }

  // to sort by: `a` for an ace to `m` for a king, an unknown card after them
  const rankLetter = (number) => (number === UNKNOWN ? "z" : "abcdefghijklm"[number >> 2]);

  function cardsOf(cards) {
    const isDown = (place) => place < 2 || place > 5;
    const shown = cards.map((one, place) => (isDown(place) ? make("span", { class: "down" }, card(one)) : card(one)));
    return make("span", { class: "cards" }, ...shown);
  }

  function result(hand, unit = "BB") {
    return hand.bb === null ? "no result" : `${hand.result} ${unit}`;
  }

  function listOf(title, items, note, command) {
    $("behind-head").textContent = title;
    $("behind-note").textContent = note;
    $("behind-list").replaceChildren(...items);
    $("behind-rest").hidden = !command;
    $("behind-rest").querySelector("code").textContent = command || "";
    if (!$("behind").open) $("behind").showModal();
  }

  const costOf = (cost) => (cost === "none" ? "no price" : `cost ${cost} BB`);

  function behind(button) {
    withHands((all) => {
      const told = button.dataset.hands.trim().split(" ").filter(Boolean);
      const places = told.map((word) => parseInt(word, 10));
      const costs = (button.dataset.costs || "").trim().split(" ");
      const frames = told.map((word) => word.split(/[+-]/)[1]).map((frame) => (frame ? Number(frame) : null));
      const items = told.map((word, place) => {
        const hand = all[places[place]];
        const press = make(
          "button",
          { type: "button", class: "open", onclick: () => replayer.open(places[place], frames[place], places, frames, button.dataset.reason) },
          cardsOf(hand.cards),
          make("span", { class: "did" }, `${hand.when} ${hand.label} `, notes.mark(places[place])),
          make("span", { class: "did" }, button.dataset.costs ? costOf(costs[place]) : word.includes("+") ? "made" : "not made"),
          make("span", { class: "number" }, result(hand)),
        );
        return make("li", {}, press);
      });
      const note = button.dataset.note || "The largest results first. Each opens in the replayer.";
      listOf(button.dataset.title, items, `${items.length} telling hand${items.length === 1 ? "" : "s"}. ${note}`, button.dataset.command);
    });
  }
  document.querySelectorAll(".behind").forEach((button) => button.addEventListener("click", () => behind(button)));

  const notes = notebook({ $, make, stored, openHand: (place) => withHands(() => replayer.open(place, null, [place])) });

  document.querySelectorAll(".study .open").forEach((button, _, every) => {
    const list = [...every].map((one) => Number(one.dataset.hand));
    const at = [...every].map((one) => Number(one.dataset.frame));
    button.addEventListener("click", () =>
      withHands(() => replayer.open(Number(button.dataset.hand), Number(button.dataset.frame), list, at)),
    );
  });

  function handRow(hand, place, places) {
    const open = make("button", { type: "button", onclick: () => replayer.open(place, null, places) }, hand.label);
    const mistakes = hand.frames.filter((frame) => frame.mistake).map((frame) => make("span", { class: "of" }, frame.mistake));
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, open, notes.mark(place)),
      make("td", { class: "wide" }, hand.when),
      make("td", { class: "wide" }, hand.stakes),
      make("td", { "data-v": hand.cards.map(rankLetter).join("") }, cardsOf(hand.cards), ...mistakes),
      make("td", { class: "number", "data-v": hand.bb ?? "" }, result(hand)),
    );
  }

  $("all-hands").addEventListener("click", () =>
    withHands((all) => {
      const places = all.map((_, place) => place);
      const titles = [["Hand", ""], ["Played (UTC)", "wide"], ["Stakes", "wide"], ["Cards", ""], ["Net", "number"]];
      const head = make("tr", {}, ...titles.map(([title, kind]) => make("th", { scope: "col", class: kind || null }, title)));
      const rows = all.map((hand, place) => handRow(hand, place, places));
      const caption = make("caption", { class: "quiet" }, "Hands in this page");
      const table = make("table", { id: "hands-table", class: "sortable stacked" }, caption, make("thead", {}, head), make("tbody", {}, ...rows));
      const input = make("input", { type: "search", "data-filter": "hands-table" });
      const tools = make("p", { class: "tools" }, make("label", {}, "Filter ", input), make("output", { "data-count": "hands-table" }));
      $("hands-place").replaceChildren(tools, table);
      stacked(table);
      sortable(table);
      filterable(input);
      $("all-hands").remove();
      input.focus();
    }),
  );

  document.querySelectorAll("dialog .close").forEach((button) =>
    button.addEventListener("click", () => button.closest("dialog").close()),
  );

  // -- the replayer

  const replayer = (() => {
    let hand = null;
    let views = []; // the seats of every frame, each as in the frame that last told of it
    let at = 0;
    let shown = null; // the place of the hand
    let list = []; // hands to go on to, and the frames to open them at
    let opens = [];
    let inList = 0;
    let openedAt = null; // a list opens a hand at an act and has said what is wrong with it
    let reason = ""; // why the hands are on the list, if it is for an act
    let timer = null;
    const switches = { down: $("down"), hindsight: $("hindsight"), nameless: $("nameless") };

    function viewsOf(told) {
      let seats = {};
      return told.map((frame) => (seats = { ...seats, ...frame.seats }));
    }

    const nameOf = (place) => {
      const [name, seat] = hand.players[place];
      if (!switches.nameless.checked) return name;
      return place === hand.hero ? "Hero" : seat ? `Seat ${seat}` : `Player ${place + 1}`;
    };
    const named = (place) => make("bdi", {}, nameOf(place));

    function words(frame) {
      if (frame.actor === undefined) return [frame.deed];
      const [before, ...after] = frame.deed.split("{}");
      return [before, named(frame.actor), after.join("{}")];
    }

    async function open(place, frame, places, opened = [], why = "") {
      hand = (await hands())[place];
      leave();
      shown = place;
      if ($("behind").open) $("behind").close();
      views = viewsOf(hand.frames);
      list = places;
      opens = opened;
      reason = why;
      inList = list.indexOf(place);
      stop();
      if (!$("replayer").open) $("replayer").showModal();
      $("hand-before").setAttribute("aria-disabled", String(inList === 0));
      $("hand-after").setAttribute("aria-disabled", String(inList === list.length - 1));
      $("replayer-head").textContent = hand.label;
      buildStreets();
      notes.onHand(place);
      openedAt = frame;
      go(frame ?? firstTurn());
      $("go-on").focus({ preventScroll: true });
    }

    // whoever leaves a hand has seen it
    function leave() {
      notes.finish();
      if (shown !== null) notes.saw(shown);
      shown = null;
    }

    const firstTurn = () => Math.max(0, hand.frames.findIndex((frame) => frame.street === 3));

    function neighbour(step) {
      const place = inList + step;
      if (place >= 0 && place < list.length) open(list[place], opens[place] ?? null, list, opens, reason);
    }

    function buildStreets() {
      const buttons = STREETS.map((street) => {
        const there = hand.frames.some((frame) => frame.street === street);
        const press = { type: "button", onclick: () => goStreet(street), "data-street": street, disabled: there ? null : "" };
        return make("button", { ...press, "aria-label": `${street}${street === 3 ? "rd" : "th"} street` }, String(street));
      });
      $("streets").replaceChildren(...buttons);
    }

    function goStreet(street) {
      const place = hand.frames.findIndex((frame) => frame.street === street);
      if (place >= 0) {
        stop();
        go(place);
      }
    }

    function go(place) {
      at = Math.min(Math.max(place, 0), hand.frames.length - 1);
      if (at === hand.frames.length - 1) stop();
      draw();
    }

    // cards that are known only from the end, for those who want them
    function cardsAt(seat, place) {
      const [down, up, , , , shown] = seat;
      if (shown.length) return { down: shown.slice(0, 2), up: shown.slice(2, 6), last: shown.slice(6) };
      const held = switches.down.checked ? down : down.map(() => UNKNOWN);
      const street = hand.frames[at].street;
      const two = held.length ? held.slice(0, 2) : street >= 3 ? [UNKNOWN, UNKNOWN] : [];
      const last = held.length > 2 ? held.slice(2) : street === 7 && seat[4] !== "folded" && up.length === 4 && hand.frames[at].common === undefined ? [UNKNOWN] : [];
      if (!switches.hindsight.checked) return { down: two, up, last };
      const end = cardsInTheEnd(place);
      const filled = (cards, known) => cards.map((one, n) => (one === UNKNOWN ? (known[n] ?? UNKNOWN) : one));
      return { down: filled(two, end.down), up, last: filled(last, end.last) };
    }

    // down cards of whom nobody ever learnt any stay unknown
    function cardsInTheEnd(place) {
      const [down, , , , , shown] = views[views.length - 1][place];
      return shown.length ? { down: shown.slice(0, 2), last: shown.slice(6) } : { down: down.slice(0, 2), last: down.slice(2) };
    }

    function seatItem(seat, place, frame) {
      const { down, up, last } = cardsAt(seat, place);
      const [, , stack, streetIn, state] = seat;
      const hide = (cards) => cards.map((one) => make("span", { class: "down" }, card(one)));
      const tags = [
        frame.first === place && (frame.street === 3 ? "forced to open" : "first"),
        (frame.low || []).includes(place) && (frame.street === 3 ? "lowest door" : "low"),
        state,
      ].filter(Boolean);
      const kind = [frame.next === place && "turn", state === "folded" && "out", place === hand.hero && "hero"].filter(Boolean).join(" ");
      return make(
        "li",
        { class: kind || null, "aria-current": frame.next === place ? "true" : null },
        make("span", {}, make("span", { class: "name" }, named(place)), make("span", { class: "stack" }, ...tags.map((text) => make("span", { class: "tag" }, text)), stack)),
        make("span", { class: "cards" }, ...hide(down), ...up.map((one) => card(one)), ...hide(last)),
        make("span", { class: "in" }, streetIn ? `in ${streetIn}` : ""),
      );
    }

    // chances are the player's, whoever is to act
    const ofHero = (words) => (hand.hero === null ? [words] : [named(hand.hero), `: ${words}`]);

    function facts(frame) {
      const rows = [
        ["Pot", frame.pot],
        ["To act", frame.next === undefined ? null : named(frame.next)],
        ["To call", frame.owes && [`${frame.owes} at ${frame.against}`, frame.needs && `needs ${frame.needs}`].filter(Boolean).join(", ")],
        ["Level", frame.level],
        ["Common card", frame.common === undefined ? null : card(frame.common)],
        [ofHero("equity, visible cards"), frame.visible],
        [ofHero("equity, known cards"), showsEnd() ? frame.known : null],
        ["Visible cards prove", frame.mark && make("span", { class: "marked" }, frame.mark)],
      ];
      const shown = rows.filter(([, value]) => value);
      $("facts").replaceChildren(...shown.flatMap(([name, value]) => [make("dt", {}, ...[name].flat()), make("dd", {}, value)]));
    }

    function prices(frame) {
      const place = $("prices");
      if (!place) return;
      const told = frame.prices || [];
      place.hidden = !told.length;
      if (told.length) place.querySelector("caption").replaceChildren(...ofHero("this decision, by what was seen"));
      place.querySelectorAll("tr").forEach((row, n) => {
        row.hidden = !told[n];
        row.lastElementChild.textContent = told[n] || "";
      });
    }

    // what the rules say may hold names
    function found(frame) {
      const findings = (frame.findings || []).map((text) => (switches.nameless.checked ? text.split(":")[0] : text));
      const isAct = openedAt !== null && (at === openedAt || at === openedAt + 1);
      const wrong = frame.mistake || (at === openedAt && hand.frames[at + 1]?.mistake);
      $("found").replaceChildren(
        ...(isAct && reason ? [make("li", { class: "reason" }, reason)] : []),
        ...(wrong ? [make("li", { class: "mistake" }, wrong)] : []),
        ...findings.map((text) => make("li", {}, text)),
      );
    }

    const showsEnd = () => switches.hindsight.checked || Object.values(views[at]).some((seat) => seat[5].length);

    function dead(frame) {
      const seen = new Set(frame.common === undefined ? [] : [frame.common]);
      Object.values(views[at]).forEach((seat, place) => {
        const { down, up, last } = cardsAt(seat, place);
        [...down, ...up, ...last].forEach((one) => seen.add(one));
      });
      const rows = [3, 2, 1, 0].map((suit) => {
        const cells = [...RANKS].map((rank, place) => {
          const gone = seen.has(4 * place + suit);
          const kind = [gone && "gone", (suit === 1 || suit === 2) && "red"].filter(Boolean).join(" ");
          return make("td", { class: kind || null }, rank, gone ? make("span", { class: "quiet" }, " seen") : null);
        });
        return make("tr", {}, make("th", { scope: "row", class: suit === 1 || suit === 2 ? "red" : null }, SUITS[suit]), ...cells);
      });
      document.querySelector(".dead tbody").replaceChildren(...rows);
    }

    // how it ended is told at the end, or to those who want hindsight
    function about() {
      const told = hand.net && (switches.hindsight.checked || at === hand.frames.length - 1) && `net ${hand.net}, ${result(hand, "big bets")}`;
      $("about").textContent = [hand.when, `Razz ${hand.stakes}`, hand.table, told].filter(Boolean).join(" · ");
    }

    // acts to come are told with hindsight alone
    function log() {
      const told = switches.hindsight.checked ? hand.frames : hand.frames.slice(0, at + 1);
      const items = told.map((frame, place) => {
        const press = { type: "button", onclick: () => (stop(), go(place)), "aria-current": place === at ? "step" : null, tabindex: "-1" };
        const heading = place > 0 && frame.street !== hand.frames[place - 1].street;
        return make("li", { class: heading ? "street" : null }, make("button", press, ...words(frame)));
      });
      $("log").replaceChildren(...items);
      const now = items[at];
      $("log").scrollTop = now.offsetTop - $("log").offsetTop - $("log").clientHeight / 2;
    }

    function draw() {
      const frame = hand.frames[at];
      $("event").replaceChildren(...words(frame));
      found(frame);
      $("seats").replaceChildren(...Object.values(views[at]).map((seat, place) => seatItem(seat, place, frame)));
      about();
      facts(frame);
      prices(frame);
      dead(frame);
      log();
      const street = String(frame.street);
      for (const button of $("streets").children) button.setAttribute("aria-pressed", String(button.dataset.street === street));
      // a button that is disabled under the finger would lose the focus, and the keys with it
      for (const name of ["go-start", "go-back"]) $(name).setAttribute("aria-disabled", String(at === 0));
      for (const name of ["go-on", "go-end"]) $(name).setAttribute("aria-disabled", String(at === hand.frames.length - 1));
      $("replayer").dataset.at = at;
      $("replayer").dataset.frames = hand.frames.length;
    }

    function stop() {
      clearInterval(timer);
      timer = null;
      playing(false);
    }

    function playing(now) {
      $("go-play").textContent = now ? "Pause" : "Play";
    }

    function play() {
      if (timer) {
        stop();
        return;
      }
      if (at === hand.frames.length - 1) go(0);
      timer = setInterval(() => go(at + 1), 900);
      playing(true);
    }

    const step = (by) => () => {
      stop();
      go(at + by);
    };
    const toggle = (name) => () => {
      switches[name].checked = !switches[name].checked;
      draw();
    };
    const keys = {
      ArrowRight: step(1),
      ArrowLeft: step(-1),
      Home: step(-1e6),
      End: step(1e6),
      " ": play,
      d: toggle("down"),
      h: toggle("hindsight"),
      n: toggle("nameless"),
      w: () => $("hand-notes-text").focus(),
    };
    $("replayer").addEventListener("keydown", (event) => {
      if (event.target.matches("textarea, input[type=text]")) return;
      const onControl = event.target.matches("input, #go-play, .close, .moves button");
      const action = keys[event.key] || (STREETS.includes(Number(event.key)) ? () => goStreet(Number(event.key)) : null);
      if (!action || event.ctrlKey || event.metaKey || event.altKey || (event.key === " " && onControl)) return;
      event.preventDefault();
      action();
    });
    $("replayer").addEventListener("close", () => {
      stop();
      leave();
    });
    Object.values(switches).forEach((one) => one.addEventListener("change", draw));
    $("go-start").addEventListener("click", step(-1e6));
    $("go-back").addEventListener("click", step(-1));
    $("go-on").addEventListener("click", step(1));
    $("go-end").addEventListener("click", step(1e6));
    $("go-play").addEventListener("click", play);
    $("hand-before").addEventListener("click", () => neighbour(-1));
    $("hand-after").addEventListener("click", () => neighbour(1));
    return { open };
  })();
})();
