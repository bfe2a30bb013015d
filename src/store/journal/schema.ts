// The journal's tables. Unlike the index it cannot be built anew: what the user noted, and what was done to their files.
export const JOURNAL_VERSION = 1

export const JOURNAL_TABLES = `
create table tag (session text not null, tag text not null, at text not null, primary key (session, tag));
create table star (session text primary key, at text not null);
create table note (session text primary key, text text not null, at text not null);

-- An edit goes: preparing, applying, applied; or, when it cannot be finished, returning, and then it is gone. What is
-- found preparing, applying or returning was interrupted.
create table edit (
  id integer primary key autoincrement,
  at text not null,
  operation text not null,
  session text,
  summary text not null,
  state text not null check (state in ('preparing', 'applying', 'returning', 'applied', 'undone')),
  -- A redaction copies nothing aside: it cannot be undone.
  can_undo integer not null,
  -- Of an undo: the edit it takes back.
  undoes integer references edit (id),
  -- What is left to do once the files are changed (erasing from archive, index, exports), as JSON; null when all is done.
  todo text,
  -- Folders that it may write in, as JSON: a transcript that was named by its path may lie outside of every Claude home.
  roots text not null
);

create table step (
  edit integer not null references edit (id),
  place integer not null,
  kind text not null,
  path text not null,
  -- Of a move: the new name.
  target text,
  -- Names beside the file and in the folder of backups; null where there is none.
  temporary text,
  backup text,
  mode integer,
  before_size integer, before_mtime real, before_sha256 text,
  after_size integer, after_mtime real, after_sha256 text,
  -- Where an append or a mask writes: offset, length and, of a mask, a salted digest of what was there, as JSON.
  spans text,
  primary key (edit, place)
);

-- As we left files: a time of change that is ours makes no session live.
create table file_state (path text primary key, size integer not null, mtime real not null, sha256 text not null);

-- Exports that were written, so that a redaction can find them again.
create table export (path text primary key, at text not null, sessions text not null);

-- What was redacted, by salted digests: enough to look for it again, not to know it.
create table redacted (edit integer not null, salt text not null, digest text not null, length integer not null);
`
