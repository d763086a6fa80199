"use strict";
// Notes, tags and seen marks. A note never changes: an edit or a deletion is another one that names in `replaces` what it
// takes the place of, as in razzstats/data/notes.py; what one may be is in note_file.js. Text goes in as text, never as
// markup.
function notebook({ $, make, stored, openHand }) {
  const data = JSON.parse($("notes-data").textContent);
  const { read, notesOf, whole, bare, same, checkCircles, plain, tagsOf, cut } = noteFile(data.limits);
  const SHELF = `razzstats-notes-${data.book}`;
  const FILE = "razzstats-notes.json";
  const hands = data.hands.map(([key, label]) => ({ kind: "hand", room: data.room, key, label }));
  const opponents = data.opponents.map(([key, label]) => ({ kind: "player", room: data.room, key, label }));
  const player = { kind: "player", room: data.room, key: data.player[0], label: data.player[1] };
  const known = new Map([...hands, ...opponents, player].map((about) => [nameOf(about), about]));

  const notes = new Map(); // every note that is here, by its id
  const inPage = new Set(data.notes.map((note) => note.id)); // the database has these
  const saved = new Set(); // a file has these
  let draft = null; // { about, old, text, tags } while somebody writes
  let keeps = true; // the browser remembers what is written

  function nameOf({ kind, room, key }) {
    return JSON.stringify([kind, room || "", key]);
  }

  // -- what stands

  let order = null; // worked out when it is asked for, and again after a change

  function standing() {
    if (order) return order.list;
    const replaced = new Set([...notes.values()].flatMap((note) => note.replaces));
    const list = [...notes.values()].filter((note) => !replaced.has(note.id));
    list.sort((a, b) => (a.written_at < b.written_at ? -1 : a.written_at > b.written_at ? 1 : a.id < b.id ? -1 : 1));
    order = { list, by: new Map() };
    for (const note of list.filter((one) => !one.deleted)) order.by.set(nameOf(note), [...(order.by.get(nameOf(note)) || []), note]);
    return list;
  }

  const on = (about) => standing() && (order.by.get(nameOf(about)) || []);
  const says = (note) => note.kind !== "seen" && !note.deleted;
  const own = () => standing().filter((note) => !inPage.has(note.id));
  const unsaved = () => own().filter((note) => note.kind !== "seen" && !saved.has(note.id)).length + (changed() ? 1 : 0);
  // whoever reads gives his name if he is not the player; what has no name is the player's
  const reader = () => name() || player.key;
  const byReader = (note) => (note.author || player.key) === reader();
  const byOthers = (about) => on(about).filter((note) => !byReader(note));
  const looks = (about) => on({ ...about, kind: "seen" }).filter(byReader);

  // what others have written since the reader looked
  function newOn(about) {
    const last = looks(about).at(-1);
    return byOthers(about).filter((note) => !last || note.written_at > last.written_at);
  }
  const seen = (about) => looks(about).length > 0 && !newOn(about).length;

  // -- writing

  function newId() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function noteOn(about, more, old) {
    const { kind, key } = about;
    const isLeak = kind === "leak";
    const note = whole({ id: newId(), kind, key, room: isLeak ? "" : about.room, masked: !isLeak && (about.masked ?? data.masked), written_at: new Date().toISOString(), ...more });
    if (old) note.replaces = [...old.replaces, old.id].sort();
    if (!note.deleted) note.author = name() || (old ? old.author : "");
    return note;
  }

  const name = () => cut(plain(well($("author").value)), data.limits.name);

  // what was written before somebody gave his name is his too, as long as no file has it
  function sign(written) {
    written.filter((note) => !note.deleted && !note.author && !saved.has(note.id)).forEach((note) => (note.author = name()));
  }

  function add(note) {
    take([note]);
    keep();
    refresh();
  }

  // of what is typed: halves of characters are marked, what is too much is left out
  const well = (text) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");
  const typedText = (text) => plain(well(text));
  const typedTags = (words) => [...new Set(tagsOf(well(words).split(",")).map((tag) => plain(cut(tag, data.limits.tag))))].slice(0, data.limits.tags);

  function changed() {
    if (!draft) return false;
    const { old, text, tags } = draft;
    if (!old) return Boolean(typedText(text) || typedTags(tags).length);
    return typedText(text) !== old.text || typedTags(tags).join() !== old.tags.join();
  }

  // what is being written becomes a note; an old one that is emptied stays as it was, for there is a button to delete it
  function finish() {
    if (!draft) return;
    const { about, old, text, tags } = draft;
    const said = { text: typedText(text), tags: typedTags(tags) };
    const wanted = changed() && (said.text || said.tags.length);
    draft = null;
    if (wanted) add(noteOn(about, said, old));
    else keep();
  }

  function remove(note) {
    add(noteOn(note, { deleted: true }, note));
    say("The note is deleted.");
  }

  function saw(place) {
    const about = hands[place];
    if (about && !seen(about)) add(noteOn({ ...about, kind: "seen" }, {}));
  }

  // -- what the browser remembers, until a page is made that has it

  function keep() {
    const mine = { notes: own(), saved: [...saved], draft: changed() ? draft : null, author: $("author").value };
    keeps = stored(SHELF, JSON.stringify(mine)) !== null;
  }

  function recall() {
    const text = stored(SHELF);
    if (!text) return;
    try {
      const told = remembered(text);
      $("author").value ||= told.author || "";
      if (told.draft && !draft) add(noteOn(told.draft.about, { text: typedText(told.draft.text), tags: typedTags(told.draft.tags) }, told.draft.old && whole(told.draft.old)));
    } catch {
      say("What this browser remembered of notes cannot be read.");
    }
  }

  function remembered(text) {
    const told = JSON.parse(text);
    take(notesOf(told.notes));
    told.saved.forEach((id) => saved.add(id));
    return told;
  }

  // another window with the same page has written
  addEventListener("storage", (event) => {
    if (event.key !== SHELF || !event.newValue) return;
    const told = remembered(event.newValue);
    // what it did not know of yet must not be forgotten
    if (own().some((note) => !told.notes.some((other) => other.id === note.id))) keep();
    refresh();
  });

  function take(coming) {
    const before = notes.size;
    for (const note of coming) {
      const here = notes.get(note.id);
      // one that has been signed since is taken in its place
      if (!here || (note.author && !here.author)) notes.set(note.id, note);
    }
    order = null;
    return notes.size - before;
  }

  // -- files

  async function load(file) {
    try {
      const coming = read(await file.arrayBuffer());
      const other = coming.find((note) => notes.has(note.id) && !same(notes.get(note.id), note));
      if (other) throw new Error(`note ${other.id} says something else here already`);
      checkCircles([...notes.values(), ...coming]);
      const count = take(coming);
      coming.forEach((note) => saved.add(note.id));
      keep();
      refresh();
      say(`${count} of ${coming.length} entries of ${file.name} are new here.`);
    } catch (error) {
      say(`${file.name} was not loaded: ${error.message}.`);
    }
  }

  function save() {
    finish();
    const every = own();
    sign(every);
    if (!every.length) {
      say("There is nothing to save yet.");
      return;
    }
    const text = JSON.stringify({ format: "razzstats-notes", version: 1, notes: every.map(bare) }, null, 1) + "\n";
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href: address, download: FILE }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    every.forEach((note) => saved.add(note.id));
    keep();
    refresh();
    const command = make("code", {}, `razzstats note import ${FILE} ${data.where}`);
    say(`Saved as ${FILE}, in the folder for downloads. There, `, command, " brings it into the database.");
  }

  addEventListener("beforeunload", (event) => {
    if (unsaved()) event.preventDefault();
  });

  // -- on the screen

  function say(...parts) {
    document.querySelectorAll(".notes-said").forEach((one) => one.replaceChildren(...parts.map((part) => part.cloneNode?.(true) ?? part)));
  }

  function state() {
    const count = unsaved();
    const words = count ? `${count} change${count === 1 ? "" : "s"} to notes not saved yet${keeps ? "" : "; this browser forgets them when the page is closed"}.` : "";
    document.querySelectorAll(".notes-state").forEach((one) => one.textContent === words || (one.textContent = words));
    $("unsaved").hidden = !count;
  }

  const labelOf = (note) => (known.get(nameOf(note)) || {}).label || (note.kind === "leak" ? leakTitle(note.key) : note.masked && !data.masked ? `a masked ${note.kind}` : note.kind === "hand" ? `Hand ${note.key}` : note.key);

  function leakTitle(key) {
    const button = [...document.querySelectorAll(".noting-open[data-kind=leak]")].find((one) => one.dataset.key === key);
    return button ? button.dataset.title : `Leak ${key}`;
  }

  function details(note) {
    const tags = note.tags.map((tag) => make("span", { class: "tag" }, `#${tag}`));
    const from = [note.author && `by ${note.author}`, note.written_at.slice(0, 16).replace("T", " ") + " UTC"].filter(Boolean).join(", ");
    return make("span", { class: "note-details" }, ...tags, make("bdi", {}, from));
  }

  const textOf = (note) => make("p", { class: "note-text", dir: "auto" }, note.text);

  // the notes on something and a place to write one
  function panel(place, about) {
    finish();
    let writing = null;
    const list = make("ul", { class: "note-list", "aria-label": `Notes on ${about.label}` });
    const text = make("textarea", { rows: "2", maxlength: String(data.limits.text), id: `${place.id}-text` });
    const tags = make("input", { type: "text", maxlength: "400", id: `${place.id}-tags` });
    const keepIt = make("button", { type: "button", onclick: () => done() }, "Keep note");
    const cancel = make("button", { type: "button", onclick: () => start(null), hidden: "" }, "Leave it as it was");

    function draw() {
      const items = on(about).filter((note) => note !== writing).map((note) =>
        make("li", {}, textOf(note), make("p", { class: "note-foot" }, details(note),
          make("button", { type: "button", onclick: () => start(note) }, "Change"),
          make("button", { type: "button", onclick: () => (remove(note), draw(), text.focus()) }, "Delete"))));
      list.replaceChildren(...items);
    }

    function start(note) {
      draft = null;
      writing = note;
      text.value = note ? note.text : "";
      tags.value = note ? note.tags.join(", ") : "";
      cancel.hidden = !note;
      draw();
      keep();
      refresh();
      text.focus();
    }

    function done() {
      if (!typedText(text.value) && !typedTags(tags.value).length) {
        say(writing ? "The note is empty, and stays as it was: Delete takes it away." : "The note is empty: there is nothing to keep.");
        text.focus();
        return;
      }
      const told = changed();
      finish();
      start(null);
      say(told ? "The note is kept in this page." : "The note is as it was.");
    }

    function typed() {
      draft = { about, old: writing, text: text.value, tags: tags.value };
      keep();
      state();
    }

    text.addEventListener("input", typed);
    tags.addEventListener("input", typed);
    tags.addEventListener("keydown", (event) => event.key === "Enter" && done());
    draw();
    place.replaceChildren(
      list,
      make("p", { class: "note-field" }, make("label", { for: text.id }, "Note"), text),
      make("p", { class: "note-field" }, make("label", { for: tags.id }, "Tags, with commas between"), tags),
      make("p", { class: "note-foot" }, keepIt, cancel, make("button", { type: "button", onclick: save }, "Save notes to a file"),
        make("span", { class: "notes-state note" }), make("span", { class: "notes-said note", role: "status" })),
    );
    state();
  }

  function openOn(about) {
    $("noting-head").textContent = `Notes on ${about.label}`;
    panel($("noting-place"), about);
    $("noting").showModal();
    $("noting-place-text").focus();
  }
  $("noting").addEventListener("close", finish);

  function aboutOf(button) {
    const { kind, place, key, title } = button.dataset;
    if (kind === "leak") return { kind, key, label: title };
    return place === undefined ? player : opponents[Number(place)];
  }

  function row(note) {
    const place = note.kind === "hand" ? hands.findIndex((one) => nameOf(one) === nameOf(note)) : -1;
    const here = place >= 0 || note.kind === "leak" || known.has(nameOf(note));
    const press = { type: "button", onclick: () => (place >= 0 ? openHand(place) : openOn({ ...note, label: labelOf(note) })) };
    const about = make("bdi", {}, labelOf(note));
    const kind = note.kind === "hand" || !here ? null : make("span", { class: "faint" }, `${note.kind} `);
    return make("tr", {},
      make("th", { scope: "row" }, kind, make("button", press, about), here ? null : make("span", { class: "of" }, "not in this page")),
      make("td", {}, textOf(note), details(note)));
  }

  // a mark for a hand that has notes, with its tags
  function mark(place) {
    const found = hands[place] ? on(hands[place]) : [];
    if (!found.length) return null;
    const tags = [...new Set(found.flatMap((note) => note.tags))].map((tag) => `#${tag}`).join(" ");
    const writers = [...new Set(newOn(hands[place]).map((note) => note.author || player.label))];
    const news = writers.length ? make("span", { class: "tag news" }, "new note by ", make("bdi", {}, writers.join(", "))) : null;
    return make("span", { class: "noted" }, news, `✎ ${tags}`, make("span", { class: "quiet" }, " has notes"));
  }

  function refresh() {
    state();
    const written = standing().filter(says);
    $("notes-table").hidden = !written.length;
    $("notes-none").hidden = Boolean(written.length);
    $("notes-table").tBodies[0].replaceChildren(...written.map(row));
    document.querySelector("[data-filter=notes-table]").dispatchEvent(new Event("input"));
    document.querySelectorAll(".study li").forEach((item) => {
      const place = Number(item.querySelector(".open").dataset.hand);
      item.querySelectorAll(".noted, .was-seen").forEach((one) => one.remove());
      const marks = [mark(place), hands[place] && seen(hands[place]) ? make("span", { class: "tag was-seen" }, "seen") : null];
      item.querySelector(".why").append(...marks.filter(Boolean).flatMap((one) => [" ", one]));
    });
    document.querySelectorAll(".noting-open").forEach((button) => {
      const about = aboutOf(button);
      const count = on(about).length;
      if (button.dataset.place !== undefined || about.kind === "leak") button.textContent = count ? `${count} note${count === 1 ? "" : "s"}` : "Note";
    });
  }

  take(data.notes.map(whole));
  recall();
  document.querySelectorAll(".noting-open").forEach((button) => button.addEventListener("click", () => openOn(aboutOf(button))));
  document.querySelectorAll(".save-notes").forEach((button) => button.addEventListener("click", save));
  $("load-notes").addEventListener("change", async (event) => {
    for (const file of event.target.files) await load(file);
    event.target.value = "";
  });
  $("author").addEventListener("input", () => (keep(), refresh()));
  refresh();

  return {
    mark,
    saw,
    finish,
    onHand: (place) => panel($("hand-notes"), hands[place]),
  };
}
