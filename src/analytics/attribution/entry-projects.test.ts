import { expect, test } from 'vitest'
import { makeLedger } from '../../../test/attribution-ledger.ts'
import { withProjects } from './entry-projects.ts'

const FOLDER = '-home-mara-tide-pool'

function projectsOf(cwds: readonly string[], paths: Readonly<Record<string, string>> = {}, folder = FOLDER): string[] {
  const ledger = makeLedger(cwds.map((cwd, index) => ({ path: `projects/${folder}/s${index}.jsonl`, cwd })))
  const { entries, table } = withProjects(ledger, new Map(Object.entries(paths)))
  return Array.from(entries.project, (number) => table.texts.at(number))
}

test('an entry has the project of its session, else the directory that names its folder', () => {
  expect(projectsOf(['/tmp', '/home/mara/tide.pool/src'], { s0: '/home/mara/lantern' })).toEqual([
    '/home/mara/lantern',
    '/home/mara/tide.pool',
  ])
})

test('a folder that encodes a worktree belongs to the repository', () => {
  const folder = '-home-mara-tide--worktrees-fix'
  expect(projectsOf(['/home/mara/tide/.worktrees/fix'], {}, folder)).toEqual(['/home/mara/tide'])
})

test('a folder without a known directory is decoded', () => {
  expect(projectsOf(['', ''])).toEqual(['/home/mara/tide/pool', '/home/mara/tide/pool'])
})
