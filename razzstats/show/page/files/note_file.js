"use strict";
// What a file of notes may hold: the rules of razzstats/data/notes.py, in its words, so that a note which the page takes
// is one that the database takes too. `limits` has the figures.
function noteFile(limits) {
  const FIELDS = new Map(Object.entries({
    id: "text", kind: "text", room: "text", key: "text", masked: "true or false", text: "text", tags: "list of texts",
    author: "text", written_at: "text", replaces: "list of texts", deleted: "true or false",
  }));
  const KINDS = ["hand", "player", "leak", "seen"];
  const ID = /^[0-9a-f]{8,64}$/;
  const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
  // line breaks and tabs are text, all other controls are not
  const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

  const signs = (text) => [...text]; // characters, not halves of them
  const cut = (text, longest) => signs(text).slice(0, longest).join("");
  const short = (text) => `'${cut(text, 40)}'`;
  const figure = (number) => number.toLocaleString("en");
  // what Python strips: a mark of byte order is no blank
  const strip = (text) => text.replace(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, "");
  const plain = (text) => strip(text.replace(/\r\n?/g, "\n").replace(CONTROLS, ""));

  function tagsOf(words) {
    const tags = words.map((word) => word.replace(CONTROLS, "").toLowerCase().split(/[^\S\ufeff]+/).filter(Boolean).join(" "));
    return [...new Set(tags.map((tag) => strip(tag.replace(/^#+/, ""))).filter(Boolean))];
  }

  function fits(name, text, longest) {
    const count = signs(text).length;
    if (count > longest) throw new Error(`\`${name}\` has ${figure(count)} characters, and ${figure(longest)} are the most`);
    if (/[\ud800-\udfff]/u.test(text)) throw new Error(`\`${name}\` holds half a character`);
  }

  function checkFields(told) {
    if (told === null || typeof told !== "object" || Array.isArray(told)) throw new Error("is no object");
    for (const [name, value] of Object.entries(told)) {
      const type = FIELDS.get(name);
      if (!type) throw new Error(`has a field that is not known, ${short(name)}`);
      const is = Array.isArray(value) ? value.every((one) => typeof one === "string") && "list of texts"
        : { string: "text", boolean: "true or false" }[typeof value];
      if (is !== type) throw new Error(`\`${name}\` is no ${type}`);
    }
    for (const name of ["id", "kind", "key", "written_at"]) if (told[name] === undefined) throw new Error(`has no \`${name}\``);
  }

  function checkSubject({ kind, room, key }) {
    if (!KINDS.includes(kind)) throw new Error(`\`kind\` is ${short(kind)}, not ${KINDS.join(", ")}`);
    for (const [name, text] of [["key", key], ["room", room]]) {
      fits(name, text, limits.name);
      if (/[\0-\x1f\x7f-\x9f]/.test(text)) throw new Error(`\`${name}\` holds a control character`);
    }
    if (!key) throw new Error("`key` is empty");
    if (Boolean(room) === (kind === "leak")) throw new Error(room ? "is about a leak and names a `room`" : "names no `room`");
  }

  function checkIds({ id, replaces }) {
    if (![id, ...replaces].every((one) => ID.test(one))) throw new Error("has an id that is not 8 to 64 of 0 to 9 and a to f");
    if (replaces.includes(id)) throw new Error("replaces itself");
  }

  // Date.parse takes the 30th of February for a day of March
  function isDay(year, month, day) {
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  }

  function momentOf(text) {
    const told = MOMENT.exec(text);
    const moment = told && isDay(...told.slice(1, 4).map(Number)) ? new Date(text) : null;
    const year = moment ? moment.getUTCFullYear() : 0;
    if (year < 1 || year > 9999) throw new Error(`\`written_at\` is ${short(text)}, not a time such as 2026-11-30T07:40:00Z`);
    if (year < limits.year) throw new Error(`\`written_at\` is ${moment.toISOString()}, before the year ${limits.year}`);
    return moment.toISOString();
  }

  function checkWords({ kind, text, tags, author, deleted }) {
    fits("text", text, limits.text);
    fits("author", author, limits.name);
    for (const tag of tags) {
      fits("tags", tag, limits.tag);
      if (tag.includes(",")) throw new Error(`the tag '${tag}' has a comma in it`);
    }
    if (tags.length > limits.tags) throw new Error(`has ${tags.length} tags, and ${limits.tags} are the most`);
    const says = Boolean(text || tags.length);
    if (says === (deleted || kind === "seen")) throw new Error(says ? "is deleted or a seen mark, with text" : "has neither text nor tags");
  }

  // every field is there, and in this order
  const whole = (told) => ({ id: "", kind: "", room: "", key: "", masked: false, text: "", tags: [], author: "", written_at: "", replaces: [], deleted: false, ...told });

  // as a file has it: what is false or empty is left out, apart from the text
  const bare = (note) => Object.fromEntries(Object.entries(note).filter(([name, value]) => name === "text" || (value && value.length !== 0)));

  // the note in its normal form
  function noteOf(told) {
    checkFields(told);
    const note = whole(told);
    checkSubject(note);
    checkIds(note);
    note.written_at = momentOf(note.written_at);
    for (const name of ["text", "author"]) note[name] = plain(note[name]);
    note.tags = tagsOf(note.tags);
    note.replaces = [...new Set(note.replaces)].sort();
    checkWords(note);
    return note;
  }

  // two notes in their normal form differ in nothing but that the subject of one is masked
  function same(one, other) {
    const masked = one.masked !== other.masked;
    const told = (note) => JSON.stringify(masked ? { ...note, kind: "", room: "", key: "", masked } : note);
    return told(one) === told(other);
  }

  // of those in a circle none would stand; whoever replaces nobody that is left goes, until nobody does
  function checkCircles(notes) {
    const ids = new Set(notes.map((note) => note.id));
    const newer = new Map([...ids].map((id) => [id, []]));
    const count = new Map();
    for (const { id, replaces } of notes) {
      const older = replaces.filter((old) => ids.has(old));
      older.forEach((old) => newer.get(old).push(id));
      count.set(id, older.length);
    }
    const gone = [...ids].filter((id) => count.get(id) === 0);
    for (const id of gone) {
      for (const later of newer.get(id)) {
        count.set(later, count.get(later) - 1);
        if (count.get(later) === 0) gone.push(later);
      }
    }
    if (gone.length < ids.size) throw new Error("notes replace one another in a circle");
  }

  // JSON.parse takes the last of two fields with one name, and says nothing; the text is JSON
  function checkOnce(text) {
    const open = [];
    let entries = 0;
    for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
      if (token === "{") {
        open.push(new Set());
        if (open.length === 2) entries += 1;
      } else if (token === "}") open.pop();
      else if (colon) {
        const field = JSON.parse(string);
        if (open.at(-1).has(field)) throw new Error(`${open.length > 1 ? `note ${entries}: ` : ""}has ${short(field)} twice`);
        open.at(-1).add(field);
      }
    }
  }

  function parsed(bytes) {
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new Error("is no UTF-8 text, so no file of notes");
    }
    try {
      return [text, JSON.parse(text)];
    } catch {
      throw new Error("is no JSON, so no file of notes");
    }
  }

  function notesOf(list) {
    const notes = list.map((told, place) => {
      try {
        return noteOf(told);
      } catch (error) {
        throw new Error(`note ${place + 1}: ${error.message}`);
      }
    });
    checkCircles(notes);
    return notes;
  }

  // the notes of a file's bytes; an Error says what is wrong with it
  function read(bytes) {
    if (bytes.byteLength > limits.bytes) throw new Error(`is larger than ${limits.bytes >> 20} MB`);
    const [text, told] = parsed(bytes);
    checkOnce(text);
    if (told === null || typeof told !== "object" || told.format !== "razzstats-notes") throw new Error('is no file of notes: it does not say "format": "razzstats-notes"');
    if (told.version !== 1) throw new Error(`is of version ${cut(String(told.version), 20)}, this razzstats reads version 1`);
    if (!Array.isArray(told.notes)) throw new Error("has no list `notes`");
    const more = Object.keys(told).find((name) => !["format", "version", "notes"].includes(name));
    if (more !== undefined) throw new Error(`has a field that is not known, ${short(more)}`);
    return notesOf(told.notes);
  }

  return { read, notesOf, whole, bare, same, checkCircles, plain, tagsOf, cut };
}
