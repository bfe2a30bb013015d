// The tables of the journal. Unlike the index it cannot be rebuilt: it has the user's annotations and the edit history.
// So a released script is never changed. A change is a new script, which keeps every row.
const FIRST = `
create table tag (session text not null, tag text not null, at text not null, primary key (session, tag));
create table star (session text primary key, at text not null);
create table note (session text primary key, text text not null, at text not null);

-- States of an edit: preparing, applying, applied, undone. An edit that cannot be finished is returning until it is rolled
-- back and deleted. An edit found in the state preparing, applying or returning was interrupted.
create table edit (
  id integer primary key autoincrement,
  at text not null,
  operation text not null,
  session text,
  summary text not null,
  state text not null check (state in ('preparing', 'applying', 'returning', 'applied', 'undone')),
  -- 0 for a redaction: it keeps no backup.
  can_undo integer not null,
  -- For an undo: the edit that it undoes.
  undoes integer references edit (id),
  -- Work to do after the files are changed (erasing from archive, index and exports), as JSON; null when all is done.
  todo text,
  -- Folders that the edit may write to, as JSON. A transcript given by path may be outside all Claude folders.
  roots text not null
);

create table step (
  edit integer not null references edit (id),
  place integer not null,
  kind text not null,
  path text not null,
  -- For a move: the new path.
  target text,
  -- Names of the temporary file next to the file and of its backup; null if there is none.
  temporary text,
  backup text,
  mode integer,
  before_size integer, before_mtime real, before_sha256 text,
  after_size integer, after_mtime real, after_sha256 text,
  -- Ranges that an append or a mask writes, as JSON: offset, length and digest (StepSpan).
  spans text,
  primary key (edit, place)
);

-- States of files that Annals wrote: its own writes must not make a session look live.
create table file_state (path text primary key, size integer not null, mtime real not null, sha256 text not null);

-- Exports on disk, so that a redaction can find them.
create table export (path text primary key, at text not null, sessions text not null);

-- Salted digests of redacted texts: enough to find a text again, not to reveal it.
create table redacted (edit integer not null, salt text not null, digest text not null, length integer not null);
`

// One row per export. Version 1 had one per path, so a second export to a folder hid the files of the first.
const SEVERAL_EXPORTS = `
alter table export rename to old_export;
create table export (id integer primary key autoincrement, path text not null, at text not null, sessions text not null);
insert into export (path, at, sessions) select path, at, sessions from old_export order by at, path;
drop table old_export;
`

// Files and folders with transcript text that a command writes beside their final place or for an editor. A row is on disk
// before the file. "owner" is the scope of the process id: a machine or container. A kept file is one that the user was told of.
const TEMPORARY_FILES = `
create table temporary (
  path text primary key,
  at text not null,
  pid integer not null,
  owner text not null,
  kept integer not null
);
`

// Notes on messages. "message" is the uuid of the first record of a message.
const MESSAGE_NOTES = `
create table message_note (
  session text not null,
  message text not null,
  text text not null,
  at text not null,
  primary key (session, message)
);
`

// Queries that the user saved. "opened_at" is the time at which the hits were last opened; later hits count as new.
const SAVED_SEARCHES = `
create table saved_search (query text primary key, at text not null, opened_at text not null);
`

/** The script at index n turns version n into version n + 1. A new journal runs all of them. */
export const JOURNAL_SCRIPTS: readonly string[] = [
  FIRST,
  SEVERAL_EXPORTS,
  TEMPORARY_FILES,
  MESSAGE_NOTES,
  SAVED_SEARCHES,
]
export const JOURNAL_VERSION = JOURNAL_SCRIPTS.length
