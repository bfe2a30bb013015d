// A command that gives less because its archive or its backups are damaged says so.
import { readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { messageOf } from '../../src/cli/exit.ts'
import { annals, makeWorld, prompt, PROJECT, SESSION, type World } from './annals.ts'

let world: World
const transcript = () => join(world.home, PROJECT, `${SESSION}.jsonl`)
beforeEach(() => {
  const lines = [prompt('a', 'High water at noon'), prompt('b', 'Low water at six', { parentUuid: 'a' })]
  world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${lines.join('\n')}\n` })
  utimesSync(transcript(), 1_770_000_000, 1_770_000_000)
  annals(world, ['sync'])
})

test('a search says that texts cannot be read', () => {
  rmSync(transcript())
  expect(annals(world, ['search', 'water']).stderr).not.toContain('could not be read')
  const packs = join(world.data, 'archive', 'packs')
  for (const name of readdirSync(packs)) truncateSync(join(packs, name), 0)
  expect(annals(world, ['search', 'water', '--no-sync']).stderr).toContain('2 texts could not be read')
})

test('a list of versions says that the catalog is damaged or shorter', () => {
  const catalog = join(world.data, 'archive', 'catalog.jsonl')
  expect(annals(world, ['restore', '--all', '--list']).stderr).toBe('')
  truncateSync(catalog, readdirSync(join(world.home, PROJECT)).length + 200)
  expect(annals(world, ['restore', '--all', '--list']).stderr).toMatch(/The archive is smaller|cannot be read/)
})

test('the history of edits says that a backup is damaged', () => {
  annals(world, ['edit', 'rename', SESSION, 'Tides', '--apply'])
  annals(world, ['edit', 'message', SESSION, 'a', '--text', 'Noon', '--apply'])
  const history = () => annals(world, ['edit', 'history', '--json']).stdout
  expect(JSON.parse(history()).edits[0]).toMatchObject({ canUndo: true, refusal: null })
  truncateSync(join(world.data, 'journal', 'backups', '2', '0'), 10)
  expect(JSON.parse(history()).edits[0]).toMatchObject({
    canUndo: false,
    refusal: 'Edit 2 cannot be undone: its backup is missing or damaged.',
  })
})

test('an error of the system is a sentence', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open', path: '/a' })
  expect(messageOf(error, false)).toBe(
    'The system reported EMFILE during "open" of /a; check the disk and its permissions, then try again.',
  )
})

test('an export goes on in the folder of one that was killed before its manifest', () => {
  const out = join(world.data, '..', 'out')
  const run = () => annals(world, ['export', '--all', '--format', 'csv', '-o', `${out}/`])
  expect(run().code).toBe(0)
  rmSync(join(out, 'manifest.json'))
  expect(run()).toMatchObject({ code: 0 })
  const [name = ''] = readdirSync(out).filter((file) => file.endsWith('.csv'))
  rmSync(join(out, 'manifest.json'))
  truncateSync(join(out, name), 3)
  expect(run().stderr).toContain('already exists and is not from an export')
})
