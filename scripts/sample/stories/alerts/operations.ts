import { failing, say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { localCommand } from '../../kit/commands.ts'
import type { Tools } from '../../tools/index.ts'

/** Data, load and a secret. */
export function operations(s: Session, t: Tools): void {
  database(s, t)
  load(s, t)
  staging(s, t)
  rename(s)
}

function database(s: Session, t: Tools): void {
  s.prompt(
    'The pilot harbours are already in harbour-db. Can you check whether any of their limits would be refused by our validation?',
  )
  s.reply(
    say('There is an MCP server for that database; I need its tools first.'),
    t.toolSearch('harbour-db query', ['mcp__harbour-db__list_tables', 'mcp__harbour-db__query'], 31),
  )
  s.reply(
    t.mcp('harbour-db', 'list_tables', {}, 'harbours\npilot_limits\nreadings_2025\nreadings_2026'),
    t.mcp(
      'harbour-db',
      'query',
      { sql: 'select station, limit_m from pilot_limits where limit_m <= 0 or limit_m >= 12' },
      '| station | limit_m |\n|---|---|\n| 0611 | 310 |\n| 0702 | 0 |',
      {
        columns: ['station', 'limit_m'],
        rows: [
          ['0611', 310],
          ['0702', 0],
        ],
        rowCount: 2,
      },
    ),
  )
  s.reply(
    say(
      'Two of 18 would be refused:\n\n- **0611 Cuxhaven-Süd**: 310, surely centimetres → 3.10\n- **0702 横浜新港**: 0, so "every rise"; I would ask them\n\nI have not changed anything in the database.',
    ),
  )
  s.prompt('Fix 0611, that is a typo of mine. Leave 0702.')
  s.reply(
    failing(
      t.mcp('harbour-db', 'query', { sql: "update pilot_limits set limit_m = 3.10 where station = '0611'" }, ''),
      'MCP error -32000: this connection is read-only',
    ),
  )
  s.reply(
    say(
      "The connection is read-only. The statement for you to run:\n\n```sql\nupdate pilot_limits set limit_m = 3.10 where station = '0611';\n```",
    ),
  )
}

/** More than thirty thousand characters of load test, with a few bad seconds in the middle. */
function loadLog(): { readonly output: string; readonly retries: readonly string[] } {
  const lines = Array.from({ length: 570 }, (_, index) => {
    const second = String(Math.floor(index / 9)).padStart(3, '0')
    const station = ['0417', '0532', '0611', '0702'][index % 4] ?? ''
    const slow = index > 270 && index < 310
    const ms = slow ? 900 + ((index * 37) % 700) : 11 + ((index * 13) % 29)
    const result = slow && index % 6 === 0 ? 'retry' : 'ok   '
    return `t+${second}s worker=${index % 8} station=${station} ${result} ${String(ms).padStart(4)}ms url=/alerts`
  })
  const retries = lines.filter((line) => line.includes('retry'))
  const head = `load test: 8 workers, 64 seconds, ${lines.length} alerts`
  const foot = `p50 26ms  p95 1 121ms  max 1 594ms  retries ${retries.length}  lost 0`
  return { output: [head, ...lines, foot].join('\n'), retries }
}

function load(s: Session, t: Tools): void {
  const log = loadLog()
  s.prompt('Run the load test against the local receiver and tell me the worst seconds.')
  s.reply(t.bashSpilled('node scripts/load.mjs --workers 8', 'Run the load test', log.output, 64))
  s.reply(
    think('The output was spilled. The slow stretch must be somewhere in the middle; filter for retries.'),
    t.bash(
      'grep -h retry ~/.claude/projects/-home-mara-src-tidepool/*/tool-results/*.txt',
      'Find the retries',
      log.retries.join('\n'),
    ),
  )
  s.reply(
    say(
      `Seconds 30 to 34: the receiver paused (garbage collection, by the look of its log), ${log.retries.length} deliveries were retried, **none lost**. Outside of that the median is 26 ms.`,
    ),
  )
}

function staging(s: Session, t: Tools): void {
  s.prompt('Staging does not send anything at all. Its settings are in .env.staging, can you see what is wrong?')
  s.reply(
    t.bash(
      'cat .env.staging',
      'Show the staging settings',
      'PORT=8080\nTIDEPOOL_WEBHOOK=https://hooks.example.org/tidepool\nAWS_ACCESS_KEY_ID=AKIATIDEPOOLSAMPLE77\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\nSUBSCRIPTIONS_FILE=',
    ),
  )
  s.reply(
    say(
      'Two things:\n\n1. `SUBSCRIPTIONS_FILE` is empty, so staging starts without subscribers and has nobody to tell.\n2. That file holds an **access key in plain text**. It is now in this transcript too. Please rotate it and keep it in the secret store.',
    ),
  )
  s.prompt(
    'oh no. Rotated. Point SUBSCRIPTIONS_FILE to data/subscriptions.json and make sure the file is ignored by git',
  )
  s.reply(
    t.bash(
      "sed -i 's|^SUBSCRIPTIONS_FILE=.*|SUBSCRIPTIONS_FILE=data/subscriptions.json|' .env.staging && echo .env.staging >> .gitignore && git check-ignore .env.staging && git log --oneline --all -- .env.staging | wc -l",
      'Set the file, ignore the settings, look for commits',
      '.env.staging\n0',
    ),
  )
  s.reply(
    say('Set, and `.env.staging` is ignored from now on. It was never committed: the log knows no commit with it.'),
  )
}

function rename(s: Session): void {
  localCommand(s, 'rename', 'Session renamed to: Harbour alert subscriptions')
  s.meta({ type: 'custom-title', customTitle: 'Harbour alert subscriptions', sessionId: s.id })
}
