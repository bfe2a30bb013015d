// Exports, then moves, copies, changes and deletes the exports in random order, and redacts. A verification finds the text
// wherever a known export still has it, and names every export that it could not find.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  appendFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZipEntries } from '../../src/edit/erase/zip-entries.ts'
import { AppError } from '../../src/error.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { isFull, runs } from '../extent.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const SECRET = 'open-sesame-7-of-thieves'
/** Each target has its own session, so that no two exports have equal bytes. */
const TARGETS = ['one', 'two', 'packed.zip', 'page.html', 'notes.md']
const FORMATS = ['html', 'md', 'json', 'jsonl', 'csv'] as const
const sessionOf = (target: number) => `${target}1111111-2222-4333-8444-555555555555`

type Step =
  | { do: 'export'; target: number; format: (typeof FORMATS)[number] }
  | { do: 'copy' | 'move'; target: number; where: 'beside' | 'away' }
  | { do: 'back' | 'delete' | 'change'; nth: number }

const target = fc.nat(TARGETS.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('export' as const), target, format: fc.constantFrom(...FORMATS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('copy' as const, 'move' as const),
      target,
      where: fc.constantFrom('beside' as const, 'away' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('back' as const, 'delete' as const, 'change' as const),
      nth: fc.nat(20),
    }),
  },
)

/** A file or folder that an export wrote, or a copy of one. */
interface Place {
  path: string
  root: string
  /** Files that somebody wrote to. */
  changed: Set<string>
}

class Model {
  readonly world: KeepWorld
  readonly out: string
  readonly away: string
  places: Place[] = []
  /** The files of every export, relative to its root. */
  readonly exported: { root: string; names: string[] }[] = []
  private made = 0

  constructor(world: KeepWorld) {
    this.world = world
    this.out = join(world.folder, 'out')
    this.away = join(world.folder, 'away')
    for (const folder of [this.out, this.away]) mkdirSync(folder)
  }

  async play(each: Step): Promise<void> {
    if (each.do === 'export') return this.export(each.target, each.format)
    if ('where' in each) return this.carry(each)
    const place = this.places[each.nth % Math.max(1, this.places.length)]
    if (!place) return
    if (each.do === 'delete') this.remove(place)
    else if (each.do === 'change') this.change(place, each.nth)
    else if (!existsSync(place.root)) {
      renameSync(place.path, place.root)
      place.changed = new Set([...place.changed].map((name) => name.replace(place.path, place.root)))
      place.path = place.root
    }
  }

  private async export(nth: number, format: (typeof FORMATS)[number]): Promise<void> {
    const name = TARGETS[nth] ?? ''
    const root = join(this.out, name)
    const isFile = /\.(?:html|md)$/.test(name)
    const output = name.includes('.') ? root : `${root}/`
    const options = isFile ? { format: name.endsWith('md') ? ('md' as const) : ('html' as const) } : { format }
    try {
      const report = await runOperation(this.world.context(), 'export', {
        sessions: [sessionOf(nth)],
        output,
        ...options,
      })
      const names = report.files.map(({ path }) => (path ?? root).slice(root.length))
      this.exported.push({ root, names: name.endsWith('.zip') ? [''] : names })
      const place = this.places.find(({ path }) => path === root) ?? { path: root, root, changed: new Set() }
      for (const written of names) place.changed.delete(root + written)
      if (!this.places.includes(place)) this.places.push(place)
    } catch (error) {
      // An export does not replace files that somebody changed.
      if (!(error instanceof AppError)) throw error
    }
  }

  private carry({ do: how, target: nth, where }: Step & { do: 'copy' | 'move' }): void {
    const root = join(this.out, TARGETS[nth] ?? '')
    const place = this.places.find(({ path }) => path === root)
    if (!place) return
    this.made += 1
    const path = join(where === 'away' ? this.away : this.out, `${this.made}-${basename(root)}`)
    cpSync(root, path, { recursive: true })
    const changed = new Set([...place.changed].map((name) => name.replace(root, path)))
    this.places.push({ path, root, changed })
    if (how === 'move') this.remove(place)
  }

  private remove(place: Place): void {
    rmSync(place.path, { recursive: true })
    this.places = this.places.filter((each) => each !== place)
  }

  private change(place: Place, nth: number): void {
    const files = filesIn(place.path).filter((path) => !/manifest\.json$|\.zip$/.test(path))
    const path = files[nth % Math.max(1, files.length)]
    if (path === undefined) return
    appendFileSync(path, `\nsomebody added ${SECRET}`)
    place.changed.add(path)
  }

  /** At its path, beside it if it can be recognized, or in a folder that the user names. */
  isKnown({ path, root, changed }: Place, isAwayNamed: boolean): boolean {
    if (path === root) return true
    const isRecognized = statSync(path).isDirectory() || !changed.has(path)
    return isRecognized && (dirname(path) === this.out || isAwayNamed)
  }
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

function hasSecret(path: string): boolean {
  const contents = path.endsWith('.zip') ? [...readZipEntries(path)].map(({ bytes }) => bytes) : [readFileSync(path)]
  return contents.some((bytes) => bytes?.includes(SECRET))
}

async function check(steps: readonly Step[], isAwayNamed: boolean): Promise<void> {
  const world = makeKeepWorld()
  try {
    for (const at of TARGETS.keys())
      world.write(
        `projects/p/${sessionOf(at)}.jsonl`,
        promptLine({ session: sessionOf(at), uuid: `u${at}`, text: `the word is ${SECRET}` }),
      )
    const model = new Model(world)
    for (const each of steps) await model.play(each)
    const known = model.places.filter((place) => model.isKnown(place, isAwayNamed))
    const knownFiles = known.flatMap(({ path, changed }) => filesIn(path).filter((file) => !changed.has(file)))
    const missing = missingRoots(model, known)
    const exports = isAwayNamed ? { exports: [model.away] } : {}
    const sessions = [...TARGETS.keys()].map(sessionOf)
    await runOperation(world.context(), 'edit redact', { sessions, text: [SECRET], apply: true, ...exports })
    expect(knownFiles.filter((path) => existsSync(path) && hasSecret(path))).toEqual([])
    const report = await runOperation(world.context(), 'redact verify', { text: [SECRET], ...exports })
    const left = filesIn(world.folder).filter(hasSecret)
    const reported = new Set(report.places.map(({ path }) => path))
    const skipped = new Set(report.notSearched.map(({ path }) => path))
    expect([...reported].filter((path) => !left.includes(path))).toEqual([])
    // The log cannot know of a copy elsewhere as long as the original is in its place.
    const knownLeft = known.flatMap((place) =>
      left.filter((path) => isWithin(path, place)).map((path) => ({ path, place })),
    )
    const silent = knownLeft.filter(({ path, place }) => !reported.has(path) && !skipped.has(place.root))
    expect(silent).toEqual([])
    const isAtHome = (path: string) =>
      model.exported.some(({ root, names }) => names.some((name) => root + name === path))
    expect(left.filter((path) => isAtHome(path) && !reported.has(path))).toEqual([])
    expect([...skipped].filter((path) => !missing.has(path))).toEqual([])
    expect([...missing].filter((path) => !skipped.has(path))).toEqual([])
  } finally {
    world.remove()
  }
}

function isWithin(path: string, place: Place): boolean {
  return path === place.path || path.startsWith(`${place.path}/`)
}

/** Returns the roots of exports of which a file is in no known place. */
function missingRoots({ exported }: Model, known: readonly Place[]): Set<string> {
  const lacks = exported.filter(({ root, names }) => {
    const paths = known.filter((place) => place.root === root).map(({ path }) => path)
    return names.some((name) => !paths.some((path) => existsSync(path + name)))
  })
  return new Set(lacks.map(({ root }) => root))
}

test('a verification knows every export, wherever it was moved', { timeout: 600_000 }, async () => {
  const steps = fc.array(step, { minLength: 2, maxLength: isFull ? 8 : 6 })
  await fc.assert(fc.asyncProperty(steps, fc.boolean(), check), { numRuns: runs(30) })
})
