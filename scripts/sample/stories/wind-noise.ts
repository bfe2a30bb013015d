import { Agent } from '../kit/agents.ts'
import type { Archive } from '../kit/archive.ts'
import { failing, say, think } from '../kit/blocks.ts'
import { interrupted, slashCommand } from '../kit/commands.ts'
import { compactionWorker } from '../kit/compaction-worker.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { compactBoundary, microcompactBoundary } from '../kit/system.ts'
import { FLOOR_GO, GO_MOD, MAIN_GO, THRESHOLD_GO, THRESHOLD_TEST_GO, WIND_TEST_GO } from '../texts/kestrel.ts'
import { goTest } from '../texts/runs.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import { KESTREL } from './projects.ts'
import type { Card } from './projects.ts'
import { toolUseIds } from '../kit/tool-ids.ts'

const OPUS = 'claude-opus-4-5-20251101'
const STOP =
  "The user doesn't want to take this action right now. STOP what you are doing and wait for the user to tell you how to proceed."

const SUMMARY = `1. Primary request: kestrel reports calls where there is only wind; find out why and fix it.
2. Findings: detect.Find compared every window with a fixed level of -38 dB. Steady wind lies above that.
3. Done: internal/detect/floor.go (median of all windows), Find now asks for 12 dB above it, new test TestIgnoresSteadyWind. All packages pass.
4. Open: the run over D:\\Aufnahmen was stopped by the user because the drive is slow. The flag --all is parsed but not used.
5. Next step: make --all walk subfolders.`

/** January 2026 on Windows: agents are in a folder of the session; a compaction refers to a missing record. */
export function windNoise(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'wind noise',
    project: KESTREL,
    version: '2.1.20',
    start: '2026-01-22T09:31:27.615Z',
    model: OPUS,
    files: {
      'go.mod': GO_MOD,
      'cmd/kestrel/main.go': MAIN_GO,
      'internal/detect/threshold.go': THRESHOLD_GO,
      'internal/detect/threshold_test.go': THRESHOLD_TEST_GO,
    },
    gitBranch: 'main',
    slug: 'drifting-amber-sparrow',
    hooks: { sessionStart: 'git fetch --quiet', afterEdit: 'gofmt -l .' },
    tokenScale: 30,
  })
  const t = toolsOf(s)
  s.hooks.atStart(s, 'startup')
  explore(s, t)
  fix(s, t)
  tryIt(s, t)
  compactionWorker(s, SUMMARY)
  compactBoundary(s, { trigger: 'manual', logicalParent: s.ids.uuid(), summary: SUMMARY })
  slashCommand(s, 'compact', '', 'Compacted (ctrl+o to see full summary)')
  subfolders(s, t)
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'Kestrel',
      version: '2.1.20',
      shows:
        'Windows paths, agent in `<session>/subagents/`, hidden helper `agent-acompact-…`, hook progress as root, `microcompact_boundary`, compaction whose `logicalParentUuid` names a missing record, interrupted tool call',
    },
  ]
}

function explore(s: Session, t: Tools): void {
  s.prompt(
    'kestrel reports calls where there is only wind. The recording from 18 January has 214 "calls" in one hour. Why?',
  )
  s.reply(
    think(
      'Probably a fixed threshold. I will look at the detector first and let an agent check how other parts use it.',
    ),
    say("I'll look at the detector."),
    t.glob('**/*.go', /\.go$/),
    t.read('internal/detect/threshold.go'),
  )
  const agent = new Agent(s, {
    type: 'Explore',
    description: 'Who uses detect.Find',
    prompt: 'List every caller of detect.Find in C:\\Work\\Kestrel and say whether it relies on the fixed threshold.',
    model: 'claude-haiku-4-5-20251001',
    story: (a) => {
      const tools = toolsOf(a)
      a.reply(tools.grepLines('detect\\.Find'))
      a.reply(tools.read('cmd/kestrel/main.go'))
      a.reply(say('One caller: `cmd\\kestrel\\main.go:24`. It only prints start and end, nothing relies on -38 dB.'))
    },
  })
  s.reply(agent.start())
  agent.save()
  s.reply(
    t.bash(
      'go run ./cmd/kestrel testdata | cut -f2,3 | head -40',
      'List the first detections',
      Array.from(
        { length: 40 },
        (_, index) => `${(index * 16.8 + 3.2).toFixed(1)}\t${(index * 16.8 + 4.4 + (index % 7) / 5).toFixed(1)}`,
      ).join('\n'),
      { seconds: 4 },
    ),
  )
  s.reply(
    say(
      'The level is fixed: everything above **-38 dB** counts as a call (`internal\\detect\\threshold.go:14`). Wind on that day lies around -34 dB, so it crosses the line every few seconds.\n\nI suggest to compare with the background of the same recording instead of a constant.',
    ),
  )
  s.pause(3)
}

function fix(s: Session, t: Tools): void {
  s.prompt('Makes sense. Write a test with steady wind first, then fix it.')
  s.reply(t.read('internal/detect/threshold_test.go'))
  s.reply(t.edit('internal/detect/threshold_test.go', '\t}\n}\n', `\t}\n}\n${WIND_TEST_GO}`))
  s.reply(
    t.bash(
      'go test ./...',
      'Run all tests',
      goTest({
        'cmd/kestrel': 'no test files',
        'internal/detect': [
          '--- FAIL: TestIgnoresSteadyWind (0.00s)',
          '    threshold_test.go:18: wind alone gives 1 calls',
        ],
        'internal/wav': 0.412,
      }),
      { exit: 1, seconds: 6, growing: [1, 2] },
    ),
  )
  microcompactBoundary(s, 24_812, [...toolUseIds(s, 'Read'), ...toolUseIds(s, 'Bash').slice(0, 1)])
  s.reply(
    think('The median is a good background estimate: single calls hardly move it.'),
    t.write('internal/detect/floor.go', FLOOR_GO),
    t.edit('internal/detect/threshold.go', 'const threshold = -38.0\n\n', ''),
    t.edit(
      'internal/detect/threshold.go',
      '\tvar calls []Call\n',
      '\tif len(windows) == 0 {\n\t\treturn nil\n\t}\n\tthreshold := floor(windows) + headroom\n\tvar calls []Call\n',
    ),
  )
  s.reply(
    t.bash(
      'go test ./...',
      'Run all tests',
      goTest({ 'cmd/kestrel': 'no test files', 'internal/detect': 0.301, 'internal/wav': 0.409 }),
      {
        seconds: 5,
      },
    ),
  )
  s.reply(say('Both tests pass. A call now has to rise 12 dB above the median of its own recording.'))
  s.pause(2)
}

function tryIt(s: Session, t: Tools): void {
  s.prompt('Try it on the whole archive, D:\\Aufnahmen.')
  s.reply(
    failing(
      t.bash('go run ./cmd/kestrel --all "D:\\Aufnahmen"', 'Search the whole archive', '', { timeout: 600_000 }),
      STOP,
      STOP,
    ),
  )
  interrupted(s, 'tool')
  s.pause(1)
  s.prompt('Sorry, that drive is slow and it runs for hours. Only the folder Frühling\\Vögel, please.')
  s.reply(
    t.bash('go run ./cmd/kestrel "D:\\Aufnahmen\\Frühling\\Vögel" | wc -l', 'Count calls in one folder', '37', {
      seconds: 9,
      growing: [0, 0, 0],
    }),
  )
  s.reply(
    say(
      '37 calls in that folder; before the change it was 412. Three I would listen to, because they are shorter than 0.2 s.',
    ),
  )
}

function subfolders(s: Session, t: Tools): void {
  s.prompt('I noticed that --all does nothing. Can you make it search subfolders?')
  s.reply(t.read('cmd/kestrel/main.go'))
  s.reply(
    t.edit(
      'cmd/kestrel/main.go',
      '\t\tfiles, _ := filepath.Glob(filepath.Join(dir, "*.wav"))\n',
      '\t\tfiles, err := recordings(dir, *all)\n\t\tif err != nil {\n\t\t\tfmt.Fprintln(os.Stderr, dir, err)\n\t\t\tcontinue\n\t\t}\n',
    ),
    t.edit(
      'cmd/kestrel/main.go',
      '\t_ = all\n}\n',
      '}\n\nfunc recordings(dir string, all bool) ([]string, error) {\n\tif !all {\n\t\treturn filepath.Glob(filepath.Join(dir, "*.wav"))\n\t}\n\tvar files []string\n\terr := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {\n\t\tif err == nil && filepath.Ext(path) == ".wav" {\n\t\t\tfiles = append(files, path)\n\t\t}\n\t\treturn err\n\t})\n\treturn files, err\n}\n',
    ),
  )
  s.reply(t.bash('go vet ./... && go build ./...', 'Check and build', '', { seconds: 7 }))
  s.reply(say('`--all` walks subfolders now, umlauts included (`Frühling\\Vögel` was a good test).'))
}
