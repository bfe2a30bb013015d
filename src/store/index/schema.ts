// The tables of the index, compact and subject to change. The views (views.ts) are the documented interface.
import { BLOCK_FLAG } from './message-codes.ts'

/** Raise it with every change below. An index with an older version is set aside and rebuilt (index-store.ts). */
export const SCHEMA_VERSION = 15

/** `words` stores no positions, which would triple it. Whether words are adjacent is checked in the transcript. */
export const TABLES = `
create table meta (key text primary key, value) without rowid;

create table name (id integer primary key, text text not null unique);

create table source (
  id integer primary key,
  path text not null unique,
  root text not null,
  kind text not null,
  project text,
  session integer,
  agent text,
  layout text,
  size integer not null,
  mtime real not null,
  inode integer not null,
  state text not null,
  version integer not null,
  position integer not null,
  line integer not null,
  tail text,
  turns text,
  is_helper integer not null,
  first_prompt integer,
  sidecar text,
  problem text,
  facts
);
create index source_session on source (session);
create index source_state on source (state) where state <> 'present';
create trigger source_inserted after insert on source begin delete from meta where key = 'walk'; end;
create trigger source_updated after update on source begin delete from meta where key = 'walk'; end;
create trigger source_deleted after delete on source begin delete from meta where key = 'walk'; end;

create table session (
  id integer primary key,
  uuid text not null unique,
  main integer,
  title text,
  title_source text,
  project integer,
  directory integer,
  branch integer,
  started_at integer,
  ended_at integer,
  prompts integer,
  messages integer,
  tool_calls integer,
  records integer,
  inline_agents text,
  details text,
  copy_keys blob
);

create index session_unplaced on session (id) where directory is null;

create table message (
  id integer primary key,
  source integer not null,
  version integer not null,
  offset integer not null,
  length integer not null,
  line integer not null,
  uuid blob,
  parent blob,
  at integer,
  type integer not null,
  kind integer not null,
  flags integer not null,
  agent integer,
  cwd integer,
  branch integer,
  app_version integer,
  model integer,
  turn integer,
  side_branch integer,
  print integer not null
);
create index message_uuid on message (uuid) where uuid is not null;
create index message_source on message (source, offset);

create table copy (
  message integer not null,
  source integer not null,
  version integer not null,
  offset integer not null,
  length integer not null,
  line integer not null,
  turn integer,
  side_branch integer,
  primary key (message, source)
) without rowid;
create index copy_source on copy (source);

create table block (
  id integer primary key,
  message integer not null,
  source integer not null,
  part integer not null,
  tool integer,
  flags integer not null,
  length integer not null
);

create index block_message on block (message);
create index block_cut on block (source) where flags & ${BLOCK_FLAG.cut};

create table tool_call (
  tool_use_id text not null,
  source integer not null,
  message integer,
  tool integer,
  started_at integer,
  ended_at integer,
  result integer,
  is_error integer,
  result_length integer,
  agent integer,
  agent_type text,
  description text,
  prompt integer,
  primary key (tool_use_id, source)
) without rowid;

create index tool_call_agent on tool_call (agent) where agent is not null;
create index tool_call_prompt on tool_call (prompt) where prompt is not null;

create table touch (
  path integer not null,
  message integer not null,
  action integer not null,
  primary key (path, message, action)
) without rowid;

create table api_usage (
  id integer primary key,
  source integer not null,
  offset integer not null,
  line integer not null,
  message_id text,
  request_id text,
  session integer,
  at integer,
  model integer,
  input integer not null,
  output integer not null,
  cache_write_5m integer not null,
  cache_write_1h integer not null,
  cache_read integer not null,
  web_searches integer not null,
  cost integer
);
create index api_usage_place on api_usage (source, offset);

create table counted (source integer primary key, stamp text not null);

create table summary (leaf blob not null, source integer not null, offset integer not null, text text not null);
create index summary_leaf on summary (leaf);
create index summary_source on summary (source);

create table damage (source integer not null, line integer not null, offset integer not null, length integer not null, kind text not null);
create index damage_source on damage (source);

create virtual table words using fts5 (
  body,
  content='', contentless_delete=1, detail=none,
  tokenize='porter unicode61 remove_diacritics 2'
);
`

/** A large hash and no merging while rows are inserted. SyncWriter.settle() merges the segments afterwards. */
export const WORDS_BULK_OPTIONS: readonly (readonly [string, number])[] = [
  ['hashsize', 48 * 1024 * 1024],
  ['automerge', 0],
  ['crisismerge', 64],
]
