import type { Archive } from '../kit/archive.ts'
import { failing, say, think } from '../kit/blocks.ts'
import { shellMode, slashCommand } from '../kit/commands.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { compactSummary } from '../kit/system.ts'
import { NOTEBOOK, NOTEBOOK_CELL, NOTEBOOK_CELL_PLOTTED, READING_TIME_PY, READING_TIME_TEST } from '../texts/lantern.ts'
import { pytest } from '../texts/runs.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import { REJECTED } from '../tools/planning.ts'
import type { Todo } from '../tools/planning.ts'
import { LANTERN } from './projects.ts'
import type { Card } from './projects.ts'

const RENDER_PY = `from lantern.pages import Page


def render(page: Page) -> str:
    return f"<h1>{page.title}</h1>\\n{page.html}\\n"
`

const steps: readonly (readonly [content: string, activeForm: string])[] = [
  ['Write a failing test for Japanese text', 'Writing a failing test'],
  ['Count characters for CJK scripts', 'Counting characters'],
  ['Plot the distribution in the notebook', 'Plotting the distribution'],
]

const todos = (done: number): Todo[] =>
  steps.map(([content, activeForm], index) => ({
    content,
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    activeForm,
  }))

/** September 2025: a session, and the copy that `--resume` made of it the next day under a new id. */
export function readingTime(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'reading time',
    project: LANTERN,
    version: '1.0.120',
    start: '2025-09-25T13:40:05.900Z',
    model: 'claude-opus-4-1-20250805',
    files: {
      'lantern/reading_time.py': READING_TIME_PY,
      'lantern/render.py': RENDER_PY,
      'notebooks/reading-time.ipynb': NOTEBOOK,
    },
    gitBranch: 'reading-time',
    baseTokens: 15_800,
  })
  const t = toolsOf(s)
  plan(s, t)
  build(s, t)
  plot(s, t)
  t.saveTodos()
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'lantern-docs',
      version: '1.0.120',
      shows:
        'ExitPlanMode rejected and accepted, todos with active form (and the `todos/` file), `!` shell mode, NotebookEdit',
    },
    resumed(archive, s),
  ]
}

function plan(s: Session, t: Tools): void {
  s.prompt('The reading time of our Japanese pages is always "1 min". Please make a plan first, no changes yet.')
  s.reply(
    think(
      'Japanese has no spaces, so text.split() returns one word for a whole paragraph. That explains the constant 1.',
    ),
    t.grepFiles('reading_minutes'),
    t.read('lantern/reading_time.py'),
  )
  s.reply(
    failing(
      t.exitPlanMode(
        '## Plan\n\n1. Add a tokenizer library for Japanese\n2. Detect the language of each page\n3. Use a word count per language\n4. Cache the result per page',
      ),
      REJECTED,
    ),
  )
  s.abandonTurn()
  s.clock.wait(35)
  s.prompt('Too much machinery. No new dependency, please: about 400 characters per minute is good enough.')
  s.reply(
    t.exitPlanMode(
      '## Plan\n\n1. Failing test with Japanese text\n2. Count characters of CJK scripts separately (400 per minute), words as before\n3. Add both parts, round once\n\nNo dependency, one function.',
    ),
  )
}

function build(s: Session, t: Tools): void {
  s.reply(say('Simple it is. Test first.'), t.todoWrite(todos(0)))
  s.reply(t.write('tests/test_reading_time.py', READING_TIME_TEST))
  s.reply(
    t.bash(
      'python -m pytest -q tests/test_reading_time.py',
      'Run the new tests',
      pytest({ 'tests/test_reading_time.py': '..F' }, [
        '=================================== FAILURES ===================================',
        '________________________ test_japanese_counts_characters ______________________',
        '',
        '>       assert reading_minutes("灯台は海を照らす。" * 150) == 3',
        'E       assert 1 == 3',
        '',
        'tests/test_reading_time.py:13: AssertionError',
      ]),
      { exit: 1, seconds: 1.2 },
    ),
  )
  s.reply(
    t.todoWrite(todos(1)),
    t.edit(
      'lantern/reading_time.py',
      '    words = len(text.split())\n    return max(1, round(words / WORDS_PER_MINUTE))',
      '    characters = len(CJK.findall(text))\n    words = len(CJK.sub(" ", text).split())\n    minutes = words / WORDS_PER_MINUTE + characters / CJK_PER_MINUTE\n    return max(1, round(minutes))',
    ),
  )
  s.reply(
    t.edit(
      'lantern/reading_time.py',
      'WORDS_PER_MINUTE = 220\n',
      'import re\n\nWORDS_PER_MINUTE = 220\nCJK_PER_MINUTE = 400\nCJK = re.compile("[\\u3040-\\u30ff\\u3400-\\u9fff]")\n',
    ),
  )
  s.reply(
    t.bash(
      'python -m pytest -q',
      'Run all tests',
      pytest({ 'tests/test_pages.py': '......', 'tests/test_reading_time.py': '...' }),
      {
        seconds: 1.4,
      },
    ),
  )
  s.reply(
    say('Green. `灯台は海を照らす。` × 150 is 1 200 characters and now takes 3 minutes instead of 1.'),
    t.todoWrite(todos(2)),
  )
}

function plot(s: Session, t: Tools): void {
  shellMode(
    s,
    'git diff --stat',
    ' lantern/reading_time.py | 9 +++++++--\n 1 file changed, 7 insertions(+), 2 deletions(-)',
  )
  s.pause(2)
  s.prompt('Nice. In the notebook, please plot the distribution instead of printing the first five.')
  s.reply(
    t.notebookEdit('notebooks/reading-time.ipynb', 'measure', NOTEBOOK_CELL, NOTEBOOK_CELL_PLOTTED),
    t.todoWrite(todos(3)),
  )
  s.reply(say('The `measure` cell draws a histogram now, one bar per minute. Run it once to see the picture.'))
}

/** The old resume: a new file, a new session id, every record copied with its uuid and timestamp. */
function resumed(archive: Archive, original: Session): Card {
  const s = openSession(archive, {
    name: 'reading time resumed',
    project: LANTERN,
    version: '1.0.124',
    start: '2025-09-26T08:15:30.377Z',
    model: 'claude-opus-4-1-20250805',
    files: original.workspace.snapshot(),
    gitBranch: 'reading-time',
    baseTokens: 15_800,
  })
  const t = toolsOf(s)
  for (const record of original.out.records) {
    s.meta({ ...record, sessionId: s.id })
    s.meter.see(JSON.stringify(record['message'] ?? ''))
  }
  s.leaf = original.leaf
  s.prompt('Good morning! Show the minutes in the page header as well, e.g. "≈ 3 min".')
  s.reply(t.read('lantern/render.py'), t.read('lantern/reading_time.py'))
  s.reply(
    t.edit(
      'lantern/render.py',
      'return f"<h1>{page.title}</h1>\\n{page.html}\\n"',
      'minutes = reading_minutes(page.text)\n    return f"<h1>{page.title}</h1>\\n<p class=\'minutes\'>≈ {minutes} min</p>\\n{page.html}\\n"',
    ),
    t.edit(
      'lantern/render.py',
      'from lantern.pages import Page\n',
      'from lantern.pages import Page\nfrom lantern.reading_time import reading_minutes\n',
    ),
  )
  s.reply(say('Every page now starts with its reading time, under the title.'))
  slashCommand(s, 'compact', '', 'Compacted. ctrl+r to see full summary')
  compactSummary(
    s,
    'The user asked for correct reading times of Japanese pages. Done so far: CJK characters are counted at 400 per minute in lantern/reading_time.py, three tests pass, the notebook draws a histogram, and render() prints the minutes under the title. Nothing is committed.',
  )
  s.prompt('Commit this with a short message.')
  s.reply(
    t.bash(
      'git add -A && git commit -m "Reading time: count CJK characters, show minutes in the header"',
      'Commit the work',
      '[reading-time 4be19d0] Reading time: count CJK characters, show minutes in the header\n 4 files changed, 31 insertions(+), 6 deletions(-)',
    ),
  )
  s.reply(say('Committed as `4be19d0` on `reading-time`. Voilà, c’est prêt à relire.'))
  s.save()
  return {
    file: `${s.folder}/${s.id}.jsonl`,
    project: 'lantern-docs',
    version: '1.0.124',
    shows:
      'resume of the old kind: the session above copied under a new id, then continued; a compaction without a boundary',
  }
}
