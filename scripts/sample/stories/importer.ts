import { Agent } from '../kit/agents.ts'
import type { Archive } from '../kit/archive.ts'
import { say, think } from '../kit/blocks.ts'
import { interrupted, slashCommand } from '../kit/commands.ts'
import { sessionIdOf } from '../kit/ids.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { hookChatter } from '../kit/system.ts'
import { vitest } from '../texts/runs.ts'
import { IMPORT_TEST_TS, IMPORT_TS, PACKAGE_JSON, STATIONS_CSV } from '../texts/tidepool-early.ts'
import { toolUseIds } from '../kit/tool-ids.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import type { Todo } from '../tools/planning.ts'
import { TIDEPOOL } from './projects.ts'
import type { Card } from './projects.ts'

const plan = (done: number): Todo[] =>
  ['Look at the CSV file', 'Write the importer', 'Test odd rows', 'Document the columns'].map((content, index) => ({
    content,
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    priority: index < 2 ? 'high' : 'medium',
    id: String(index + 1),
  }))

/** July 2025: subagents are inside the main file, tools have their old names. */
export function importer(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'importer',
    project: TIDEPOOL,
    version: '1.0.44',
    start: '2025-07-09T08:03:12.402Z',
    model: 'claude-sonnet-4-20250514',
    files: { 'data/stations.csv': STATIONS_CSV, 'package.json': PACKAGE_JSON, 'README.md': '# tidepool\n' },
    gitBranch: 'main',
    baseTokens: 14_300,
  })
  const t = toolsOf(s)
  slashCommand(s, 'model', 'sonnet', 'Set model to \u001b[1msonnet (claude-sonnet-4-20250514)\u001b[22m')
  survey(s, t)
  build(s, t)
  document(s, t)
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'tidepool',
      version: '1.0.44',
      shows:
        'subagent inline as a sidechain, LS, MultiEdit, todos with priority, thinking with text, hook messages, `/model`, an interruption',
    },
    title(archive, s),
  ]
}

/** A later start of Claude Code wrote titles into a separate file, so they contain the uuid of the leaf. */
function title(archive: Archive, s: Session): Card {
  const file = `${s.folder}/${sessionIdOf('importer title')}.jsonl`
  const record = { type: 'summary', summary: 'Tide station importer with CSV checks', leafUuid: s.leaf }
  archive.write(file, `${JSON.stringify(record)}\n`)
  return { file, project: 'tidepool', version: '–', shows: 'one line: the `summary` of the session above' }
}

function survey(s: Session, t: Tools): void {
  s.prompt(
    'We get the list of tide stations as a CSV export. Please write an importer in src/import.ts with tests. The file comes from four agencies, so expect surprises.',
  )
  s.reply(
    think(
      'Four agencies means four dialects of CSV. I should look at the data before writing anything: separators, decimal commas, empty fields, encodings.',
    ),
    say("I'll start with a list of what has to happen and look at the data."),
    t.todoWrite(plan(0)),
  )
  s.reply(t.list(), t.read('data/stations.csv', { reminder: true }))
  const agent = new Agent(s, {
    type: 'general-purpose',
    description: 'Find CSV oddities',
    prompt:
      'Read data/stations.csv in /home/mara/src/tidepool and list every row that a naive parser would get wrong. Answer as a short list, one row per line.',
    model: 'claude-sonnet-4-20250514',
    story: (a) => {
      a.reply(toolsOf(a).read('data/stations.csv'))
      a.reply(
        say(
          '- **0532 Świnoujście**: empty datum, must become `null`\n- **0611 Cuxhaven-Süd**: decimal commas in both coordinates\n- **0702 横浜新港**: fine, but the name is not ASCII\n- ids have leading zeros, so they must stay strings',
        ),
      )
    },
  })
  s.reply(agent.start())
}

function build(s: Session, t: Tools): void {
  s.reply(t.todoWrite(plan(1)))
  s.reply(t.write('src/import.ts', IMPORT_TS), t.write('test/import.test.ts', IMPORT_TEST_TS))
  s.reply(t.bash('npm test', 'Run the tests', vitest(s, files(true)), { seconds: 3, exit: 1 }))
  s.reply(
    think('Two failures, both expected: Number("53,8667") is NaN, and an empty field is "" rather than null.'),
    say('Both failures are the oddities from the list. I will normalise numbers and empty fields.'),
    t.multiEdit('src/import.ts', [
      [
        'lat: Number(lat), lon: Number(lon), datum }',
        "lat: decimal(lat), lon: decimal(lon), datum: datum === '' ? null : datum }",
      ],
      [
        'export function importStations',
        "const decimal = (text: string): number => Number(text.replace(',', '.'))\n\nexport function importStations",
      ],
    ]),
  )
  const [hook = ''] = toolUseIds(s, 'MultiEdit')
  hookChatter(s, hook, 'Running \u001b[1mPostToolUse:MultiEdit\u001b[22m...')
  hookChatter(s, hook, '\u001b[1mPostToolUse:MultiEdit\u001b[22m [npm run check] completed successfully')
  s.reply(t.bash('npm test', 'Run the tests again', vitest(s, files(false)), { seconds: 3 }), t.todoWrite(plan(3)))
  s.reply(
    say(
      'All three tests pass. The importer now\n\n1. keeps ids as strings (leading zeros),\n2. reads `53,8667` as 53.8667,\n3. turns an empty datum into `null`.',
    ),
  )
  s.pause(4)
}

function document(s: Session, t: Tools): void {
  s.prompt('What does "datum" mean for tides? Look it up and put one paragraph into the README.')
  s.reply(
    t.webSearch(
      'tidal datum meaning chart datum mean sea level',
      [
        { title: 'Tidal datums explained', url: 'https://tides.example.org/datums' },
        { title: 'Chart datum and mean sea level', url: 'https://harbour.example.net/chart-datum' },
      ],
      'A tidal datum is the reference height that water levels are measured from. Agencies differ: some use mean sea level, others the lowest astronomical tide.',
    ),
  )
  s.reply(t.grepFiles('datum', { include: '*.md' }))
  s.reply(
    say('The README does not mention it yet.'),
    t.write(
      'README.md',
      '# tidepool\n\n## Datum\n\nEvery water level is relative to a *datum*. Stations without one are imported with `null` and must not be compared with others.\n',
    ),
  )
  interrupted(s, 'reply')
  s.pause(1)
  s.prompt('Good, that is enough. Thanks!')
  s.reply(
    say('You are welcome. The importer, three tests and the README paragraph are in place; nothing is committed yet.'),
  )
}

const files = (failures: boolean) => [
  {
    file: 'test/import.test.ts',
    tests: 3,
    ...(failures
      ? {
          failures: [
            {
              name: 'accepts a decimal comma',
              message: 'expected NaN to be close to 53.8667',
              at: 'test/import.test.ts:11:28',
              code: '     11|   expect(stations[2]?.lat).toBeCloseTo(53.8667)',
            },
            {
              name: 'an empty datum is null',
              message: "expected '' to be null",
              at: 'test/import.test.ts:15:30',
              code: '     15|   expect(stations[1]?.datum).toBeNull()',
            },
          ],
        }
      : {}),
  },
]
