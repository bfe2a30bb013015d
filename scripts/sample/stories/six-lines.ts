import type { Archive } from '../kit/archive.ts'
import { say } from '../kit/blocks.ts'
import { openSession } from '../kit/session.ts'
import { BUILD_PY } from '../texts/lantern.ts'
import { toolsOf } from '../tools/index.ts'
import { LANTERN } from './projects.ts'
import type { Card } from './projects.ts'

/** A question and its answer from the first weeks of 1.0, when records contained their price. */
export function sixLines(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'six lines',
    project: LANTERN,
    version: '1.0.3',
    start: '2025-05-29T07:12:40.118Z',
    model: 'claude-sonnet-4-20250514',
    files: { 'lantern/build.py': BUILD_PY },
    gitBranch: 'main',
    baseTokens: 13_900,
  })
  const t = toolsOf(s)
  s.prompt('How do I build just one page of the docs? The full build takes too long while I am writing.')
  s.reply(t.read('lantern/build.py'))
  s.reply(
    say(
      'Use `--only` with the slug of the page:\n\n```sh\npython -m lantern.build --only getting-started\n```\n\nIt still loads every page (line 24), but renders and writes only the one you name.',
    ),
  )
  s.pause(1)
  s.prompt('And if that page is a draft?')
  s.reply(
    say(
      'Add `--drafts`. Without it `wanted()` drops drafts before it looks at the slug, so you would get no output at all.',
    ),
  )
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'lantern-docs',
      version: '1.0.3',
      shows: 'six lines; `costUSD` and `durationMs` on the records; usage without a cache split',
    },
  ]
}
