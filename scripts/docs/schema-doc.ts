// docs/schema.md: the views of the index, the tables and the documents of an export, from their declarations.
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
      '# Tables and documents others can rely on',
      'Generated from `src/store/index/views.ts` and `src/export` by `npm run docs`; do not edit.',
      INTRODUCTION,
      '## The index as tables',
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

const INTRODUCTION = `Three things are stable: the views of the index, the tables that \`annals export\` writes as CSV and Parquet, and its JSON. Columns and
fields may be added; none changes its meaning or goes away without a new major version.`

const INDEX = `The index is one SQLite file, \`index/index.db\` in the data directory. It holds nothing that is not in the transcripts or the
archive: delete it, and the next command builds it anew. The views below are its stable surface.
The tables under them are not documented and change with any version. Open it read-only, with SQLite 3.51.3 or newer, for example:

\`\`\`sql
select tool, count(*) as calls, sum(is_error) as failed from tool_calls group by tool order by calls desc;
select session_id, title from sessions where project like '%/tidepool' order by ended_at desc;
\`\`\`

Times are UTC in ISO form. Text is not in here: \`path\`, \`offset\` and \`length\` of a message say where its bytes stand. When the file has
gone, \`annals restore\` brings it back.`

const TABLES = `\`annals export --format csv\` and \`--format parquet\` write these tables, read from the transcripts themselves: text is in here, in full.
Names are those of the views above where they mean the same. A message stands in one conversation: the main line, a branch or an agent;
\`session_id\`, \`part\`, \`agent_id\`, \`branch_number\` and \`position\` together name it. Whatever is not known is null. Tokens and costs of
single messages are in \`usage\` only, so that nothing is counted twice. What stands between messages (hooks, compactions, notices) is
in no table; JSON has it. \`--depth\` and \`--images\` change nothing here: pictures are counted, not written.`

const CSV = `UTF-8 as RFC 4180 has it, with a line of names first and lines that end with \`\\n\`. In a directory there is a file a table,
\`messages.csv\` and so on; as one document it is the table of \`--table\`.

- Null is nothing between two commas, an empty text is \`""\`. Times are UTC in ISO form, flags \`true\` and \`false\`.
- No text is a formula: one that begins with \`=\`, \`+\`, \`-\`, \`@\` or their full-width forms, behind any blanks and unseen characters, or with a tab
  or an end of line, has an apostrophe in front of it; if apostrophes stood there already, it has one more. So a text that begins
  with one or more apostrophes and then like this had one fewer. Numbers, times and flags never have one.
- NUL becomes \`␀\` (U+2400), half a surrogate pair U+FFFD.`

const PARQUET = `A directory a table with one a month, as Hive, DuckDB, Spark and ClickHouse find them: \`messages/month=2026-02/part-0.parquet\`. The month
is that of \`started_at\` (sessions, tool_calls, agents) or \`timestamp\`, in UTC; rows without a time are in
\`month=__HIVE_DEFAULT_PARTITION__\`, which readers take for null. A month may have further parts; a table without rows has no file.

\`\`\`sql
select month, sum(output_tokens) from read_parquet('export/usage/**/*.parquet', hive_partitioning = true) group by month order by month;
\`\`\`

Text is UTF-8, an integer INT64, a timestamp milliseconds in UTC; every column may be null. Pages are compressed with Snappy. Each file names
in its metadata \`annals.schema\` (1), \`annals.generator\`, \`annals.table\`, \`annals.redacted\` and \`annals.secrets\`: key shapes found in the
sessions with rows in it, as a JSON list of \`family\`, \`secrets\` and \`places\`. \`manifest.json\` has the rows and the hash of every file.`

function jsonObject({ name, about, fields }: (typeof JSON_OBJECTS)[number]): string {
  const rows = Object.entries(fields).map(([field, meaning]) => [code(field), meaning])
  return `### ${name}\n\n${about}\n\n${table(['Field', 'Meaning'], rows)}`
}

const JSON_EXPORT = `## JSON export

\`annals export --format json\` writes one document, or one a session into a folder. Field \`annals\` is the number of this schema: fields may be added,
none changes its meaning under the same number. Values of records are those that JSON.parse gives; \`--format jsonl\` has the bytes. A record of more than
32 MB is told by a sentence.`
