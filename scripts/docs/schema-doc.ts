// Generates docs/schema.md from the declarations of the index views, the export tables and the JSON export.
import { EXPORT_TABLES } from '../../src/export/export-plan.ts'
import { exportedTables } from '../../src/export/tables/exported-tables.ts'
import { JSON_OBJECTS } from '../../src/export/data/json-fields.ts'
import { views } from '../../src/store/index/views.ts'
import { code, table } from './markdown.ts'

interface DescribedTable {
  name: string
  about: string
  columns: readonly { name: string; type: string; about: string }[]
}

export function schemaDoc(): string {
  return (
    [
      '# Stable tables and documents',
      'Generated from `src/store/index/views.ts` and `src/export` by `npm run docs`; do not edit.',
      INTRODUCTION,
      '## Index views',
      INDEX,
      ...views.map(describe),
      '## Exported tables',
      TABLES,
      ...EXPORT_TABLES.map((name) => describe(exportedTables[name])),
      '### CSV',
      CSV,
      '### Parquet',
      PARQUET,
      JSON_EXPORT,
      ...JSON_OBJECTS.map(jsonObject),
    ].join('\n\n') + '\n'
  )
}

function describe({ name, about, columns }: DescribedTable): string {
  const rows = columns.map((column) => [code(column.name), column.type, column.about])
  return `### ${code(name)}\n\n${about}\n\n${table(['Column', 'Type', 'Meaning'], rows)}`
}

const INTRODUCTION = `Three interfaces are stable: the views of the index, the tables that \`annals export\` writes as CSV and Parquet, and its JSON.
New versions may add columns and fields. Changing or removing one requires a new major version.`

const INDEX = `The index is one SQLite file, \`index/index.db\` in the data directory. Everything in it comes from the transcripts and the archive,
so you can delete it; the next command rebuilds it. After an upgrade of Annals that changes the tables, the old file is kept as
\`index/index.vN.db\` until the new one is complete and verified, so both take space for that time. An older Annals that is still used
on the same data directory has its own file of that form. The views below are stable. The tables under them are not documented and may
change in any version. Open the file read-only, with SQLite 3.32 or newer, for example:

\`\`\`sql
select tool, count(*) as calls, sum(is_error) as failed from tool_calls group by tool order by calls desc;
select session_id, title from sessions where project like '%/tidepool' order by ended_at desc;
\`\`\`

Times are in UTC and ISO 8601 format. The views do not contain text. The \`path\`, \`offset\` and \`length\` of a message locate its bytes in the
transcript. If the file was deleted, \`annals restore\` restores it from the archive.`

const TABLES = `\`annals export --format csv\` and \`--format parquet\` write these tables. They are read from the transcripts and contain the full text.
Columns with the same meaning as in the views have the same name. A message belongs to one conversation: the main line, a branch or an
agent; \`session_id\`, \`part\`, \`agent_id\`, \`branch_number\` and \`position\` together identify it. Unknown values are null. Tokens and costs of
messages are only in \`usage\`, so that nothing is counted twice. Hooks, compactions and notices between messages are not in the tables, but
in the JSON export. \`--depth\` and \`--images\` have no effect: images are counted, not written.`

const CSV = `The files are UTF-8 and follow RFC 4180, with a header line and lines that end with \`\\n\`. In a directory there is one file per table,
such as \`messages.csv\`. A single document contains the table of \`--table\`.

- Null is an empty field; an empty text is \`""\`. Times are in UTC and ISO 8601 format, flags are \`true\` and \`false\`.
- A spreadsheet must not read a text as a formula. A text is escaped with a leading apostrophe if it begins with a tab, a line end, or (after any
  white space and invisible characters) with \`=\`, \`+\`, \`-\`, \`@\` or one of their full-width forms. If such a text already has leading
  apostrophes, one more is added. To decode, remove one apostrophe from a text that begins with apostrophes followed by such a
  beginning. Numbers, times and flags are never escaped.
- NUL is replaced with \`␀\` (U+2400), a lone surrogate with U+FFFD.`

const PARQUET = `There is one directory per table with one directory per month, in the layout that Hive, DuckDB, Spark and ClickHouse read:
\`messages/month=2026-02/part-0.parquet\`. The month is that of \`started_at\` (sessions, tool_calls, agents) or \`timestamp\`, in UTC. Rows without a
time are in \`month=__HIVE_DEFAULT_PARTITION__\`, which readers treat as null. A month may have more than one part; a table without rows has no file.

\`\`\`sql
select month, sum(output_tokens) from read_parquet('export/usage/**/*.parquet', hive_partitioning = true) group by month order by month;
\`\`\`

Text is UTF-8, integers are INT64, timestamps are milliseconds in UTC. Every column may be null. Pages are compressed with Snappy. The
metadata of each file contains \`annals.schema\` (1), \`annals.generator\`, \`annals.table\`, \`annals.redacted\` and \`annals.secrets\`, a JSON list of
\`family\`, \`secrets\` and \`places\` with the kinds of secrets found in its sessions. \`manifest.json\` contains the row count and the hash of every file.`

function jsonObject({ name, about, fields }: (typeof JSON_OBJECTS)[number]): string {
  const rows = Object.entries(fields).map(([field, meaning]) => [code(field), meaning])
  return `### ${name}\n\n${about}\n\n${table(['Field', 'Meaning'], rows)}`
}

const JSON_EXPORT = `## JSON export

\`annals export --format json\` writes one document, or one per session into a folder. The field \`annals\` is the version of this schema. Fields may be
added; the meaning of a field changes only with the version. Record values are those that JSON.parse returns; \`--format jsonl\` exports the original bytes.
A record larger than 32 MB is replaced by a placeholder.`
