// Generates docs/http.md from the operations.
import { fieldsOf } from '../../src/cli/args.ts'
import { operations } from '../../src/operations/all.ts'
import type { SomeOperation } from '../../src/operations/operation.ts'
import { code, table } from './markdown.ts'

export async function httpDoc(): Promise<string> {
  const declared: SomeOperation[] = await Promise.all(operations.map(({ load }) => load()))
  const rows = declared.map((operation) => [
    operation.isWrite ? 'POST' : 'GET, POST',
    code(`/api/${operation.name.replaceAll(' ', '/')}`),
    inputOf(operation),
  ])
  return `${TEXT}\n\n${table(['Method', 'Address', 'Input'], rows)}\n`
}

/** Paths are left out: a client of the server names sessions, not files. */
function inputOf({ input }: SomeOperation): string {
  const names = fieldsOf(input).flatMap(({ name, kind, meta }) => {
    if (meta.path) return []
    return code(kind === 'list' ? `${name}[]` : name)
  })
  return names.join(', ')
}

const TEXT = `# The HTTP API

Generated from the declarations in \`src/operations\` by \`npm run docs\`; do not edit.

The web app and your scripts use the same API: one address per command, on this machine only. \`annals serve --json\` starts
the server and prints one line with its \`origin\` and \`token\`. If a server is already running, the command prints the same
line for it and ends. The token is new for each run.

\`\`\`sh
annals serve --json > server.json &
ORIGIN=$(node -p 'JSON.parse(require("fs").readFileSync("server.json")).origin')
TOKEN=$(node -p 'JSON.parse(require("fs").readFileSync("server.json")).token')

curl -H "Authorization: Bearer $TOKEN" "$ORIGIN/api/list?limit=5"
curl -H "Authorization: Bearer $TOKEN" "$ORIGIN/api/search?query=retry"
curl -H "Authorization: Bearer $TOKEN" "$ORIGIN/api/show?session=3388fd67-7291-4b00-8205-0dc8ab335ea4"
curl -H "Authorization: Bearer $TOKEN" "$ORIGIN/api/usage/daily?since=2026-05-01"
\`\`\`

Anyone who has the token can read every session. Keep it in a file that only you can read, as \`server.json\` in the data
directory is.

## Requests

- The input has the fields of the command in [cli.md](cli.md), in camel case: \`--per-session 5\` is \`perSession=5\`. Give it in
  the query, or as a JSON object with \`POST\` and \`content-type: application/json\` (at most 1 MB). A list (\`[]\`) is a
  repeated parameter or a JSON array.
- A session is named by its id. Fields that are paths are refused: the server reads sessions, not your disk.
- An operation that changes something accepts only \`POST\` with JSON and the header \`annals-intent: write\`.
- The server does not sync before it answers. It follows the transcripts in the background.

## Responses

A response is the JSON that the command prints with \`--json\`. It is streamed: a long \`show\` begins before it is complete.
There are no pages; use the fields \`limit\`, \`turn\` or \`since\` of an operation to ask for less. \`/api/export\` answers with
the exported document itself. Secrets in it are masked as on the command line: \`redact=false\` in the request includes them, and a
\`jsonl\` export is exact unless the request has \`redact=true\`.

An error has a status of 400 or more and the body \`{"error": {"code", "message"}}\`:

| Status | Code | Cause |
| --- | --- | --- |
| 400 | \`usage\` | The input is wrong |
| 401 | \`locked\` | The token is missing, wrong or from an earlier run |
| 403 | \`foreign\` | The request comes from another site |
| 403 | \`no-intent\` | The header \`annals-intent: write\` is missing |
| 404 | \`not-found\` | No such address or session |
| 405 | \`usage\` | The address does not accept this method |
| 409 | \`ambiguous\` | Several sessions match |
| 409 | \`refused\` | The transcript or a running session does not allow the edit; nothing was changed |
| 413, 414 | \`too-large\`, \`too-long\` | The body or the address is too long |
| 415 | \`usage\` | The body is not JSON |
| 421 | \`misdirected\` | The host name is not the one that was printed |
| 422 | \`invalid\` | The data does not allow it |
| 429 | \`throttled\` | More than 20 wrong tokens in a minute |
| 500 | \`unreadable\`, \`internal\` | A file cannot be read, or an unexpected error |
| 503 | \`busy\` | Another process is busy; try again |

No response has a CORS header, so pages of other sites can neither read nor write anything.

\`/api/events\` is a stream of server-sent events about changed sessions.

## Addresses`
