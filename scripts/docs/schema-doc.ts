// docs/schema.md from the views of the index.
import { views } from '../../src/store/views.ts'
import { code, table } from './markdown.ts'

export function schemaDoc(): string {
  return (
    [
      '# The index as tables',
      'Generated from `src/store/views.ts` by `npm run docs`; do not edit.',
      INTRODUCTION,
      ...views.map(
        ({ name, about, columns }) =>
          `## ${code(name)}\n\n${about}\n\n${table(
            ['Column', 'Type', 'Meaning'],
            columns.map((column) => [code(column.name), column.type, column.about]),
          )}`,
      ),
    ].join('\n\n') + '\n'
  )
}

const INTRODUCTION = `The index is one SQLite file, \`index/index.db\` in the data directory. It holds nothing that is not in the transcripts or the
archive: delete it, and the next command builds it anew. The views below are its stable surface; columns may be added, none changes its
meaning. The tables under them are not documented and change with any version. Open it read-only, with SQLite 3.51.3 or newer, for example:

\`\`\`sql
select tool, count(*) as calls, sum(is_error) as failed from tool_calls group by tool order by calls desc;
select session_id, title from sessions where project like '%/tidepool' order by ended_at desc;
\`\`\`

Times are UTC in ISO form. Text is not in here: \`path\`, \`offset\` and \`length\` of a message say where its bytes stand. When the file has
gone, \`annals restore\` brings it back.`
