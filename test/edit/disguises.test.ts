// Plants a secret in every disguise and every place, redacts it, and looks for it with decoders of its own: nothing is left
// in transcripts, archive, backups, index and exports, or the report names what is left.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Archive } from '../../src/archive/archive.ts'
import { readVersion } from '../../src/archive/read-version.ts'
import { readZipEntries } from '../../src/edit/erase/zip-entries.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { archiveDirectory } from '../../src/reader/places.ts'
import { DISGUISES, isFound, KEY_DISGUISES, makeKeys, makePassword, makePick, type Disguise } from '../disguises.ts'
import { isFull } from '../extent.ts'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../keep-world.ts'
import { drawFrom } from '../secret-samples.ts'

const SESSION = '11111111-2222-4333-8444-555555555555'
const FOLDER = 'projects/-home-mara-tidepool'

interface Draft {
  lines: string[]
  files: Map<string, string>
}

interface Place {
  name: string
  plant(text: string, draft: Draft): void
}

let count = 0
function next(text: string): { session: string; uuid: string; text: string } {
  count += 1
  return { session: SESSION, uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, text }
}

const line = (value: object) => `${JSON.stringify(value)}\n`
const call = (input: unknown) => callLine(next('I look'), { id: `toolu_${count}`, name: 'mcp__vault__read', input })

function withResult(toolUseResult: unknown, content: unknown = 'done'): string {
  // A line is an object.
  const result = JSON.parse(resultLine(next('x'), `toolu_${count}`)) as { message: object }
  const message = { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${count}`, content }] }
  return line({ ...result, message, toolUseResult })
}

const around = (text: string) => `see ${text} here`
const block = (text: string) => ({ type: 'text', text })

const PLACES: readonly Place[] = [
  { name: 'prompt', plant: (text, { lines }) => lines.push(promptLine(next(around(text)))) },
  { name: 'tool input', plant: (text, { lines }) => lines.push(call({ command: around(text) })) },
  { name: 'result block', plant: (text, { lines }) => lines.push(withResult('x', [block(around(text))])) },
  { name: 'result field', plant: (text, { lines }) => lines.push(withResult({ stdout: around(text), stderr: '' })) },
  { name: 'key', plant: (text, { lines }) => lines.push(call({ [around(text)]: 1 })) },
  {
    name: 'nested JSON',
    plant: (text, { lines }) =>
      lines.push(withResult({ stdout: JSON.stringify({ a: [JSON.stringify({ b: around(text) })] }), stderr: '' })),
  },
  {
    name: 'two blocks',
    plant: (text, { lines }) => {
      const middle = text.length >> 1
      lines.push(withResult('x', [block(`see ${text.slice(0, middle)}`), block(`${text.slice(middle)} here`)]))
    },
  },
  {
    name: 'spilled result',
    plant: (text, { files }) => files.set(`${FOLDER}/${SESSION}/tool-results/a.txt`, around(text)),
  },
  {
    name: 'agent',
    plant: (text, { files }) => {
      // A line is an object.
      const record = JSON.parse(promptLine(next(around(text)))) as object
      files.set(
        `${FOLDER}/${SESSION}/subagents/agent-abc.jsonl`,
        line({ ...record, isSidechain: true, agentId: 'abc' }),
      )
    },
  },
  {
    name: 'history',
    plant: (text, { files }) =>
      files.set(
        'history.jsonl',
        line({ display: around(text), pastedContents: {}, timestamp: 1, project: '/home/mara', sessionId: SESSION }),
      ),
  },
]

let world: KeepWorld | undefined
afterEach(() => {
  world?.remove()
  world = undefined
})

function findEverywhere({ folder, data }: KeepWorld, secret: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const inZips = paths
    .filter((path) => path.endsWith('.zip'))
    .flatMap((path) => [...readZipEntries(path)].map(({ name, bytes }) => ({ path: name, bytes })))
  const archive = Archive.open(archiveDirectory(data))
  const versions = [...archive.all()].map((version) => ({
    path: `archive of ${version.path}`,
    bytes: Buffer.concat([...readVersion(archive, version)]),
  }))
  archive.close()
  return (
    [...paths.map((path) => ({ path, bytes: readFileSync(path) })), ...inZips, ...versions]
      // The index holds words and no disguises; decoding its pages would take most of the time.
      .filter(
        ({ path, bytes }) => bytes && (path.includes('/index/') ? bytes.includes(secret) : isFound(bytes, secret)),
      )
      .map(({ path }) => path.replace(folder, ''))
  )
}

interface Planted {
  secret: string
  /** Texts in disguise, each with its place. */
  texts: readonly (readonly [text: string, place: Place])[]
  redact: { text: string[] } | { secrets: true }
}

interface Outcome {
  wasFound: boolean
  applied: boolean
  left: readonly string[]
  verified: readonly unknown[]
}

const ERASED: Outcome = { wasFound: true, applied: true, left: [], verified: [] }

async function plantAndRedact({ secret, texts, redact }: Planted): Promise<Outcome> {
  const created = makeKeepWorld()
  world = created
  const draft: Draft = { lines: [promptLine(next('Hello')), promptLine(next('Again'))], files: new Map() }
  for (const [text, place] of texts) place.plant(text, draft)
  draft.lines.push(promptLine(next('Goodbye')))
  created.write(`${FOLDER}/${SESSION}.jsonl`, draft.lines.join(''))
  for (const [path, text] of draft.files) created.write(path, text)
  const context = created.context()
  const exported = join(created.folder, 'exported')
  mkdirSync(exported)
  await runOperation(context, 'sync', {})
  await runOperation(context, 'edit delete', { session: SESSION, turn: 1, apply: true })
  for (const [format, output] of [
    ['md', 'notes.md'],
    ['json', 'all.zip'],
  ] as const)
    await runOperation(context, 'export', { sessions: [SESSION], format, output: join(exported, output) })
  const wasFound = findEverywhere(created, secret).length > 0
  const { applied } = await runOperation(context, 'edit redact', { sessions: [SESSION], ...redact, apply: true })
  const left = findEverywhere(created, secret)
  const { places } = await runOperation(context, 'redact verify', 'text' in redact ? redact : {})
  world.remove()
  world = undefined
  return { wasFound, applied, left, verified: places }
}

type Pair = readonly [Disguise, Place]

const allPairs = (disguises: readonly Disguise[], isSearched: (disguise: Disguise, place: Place) => boolean): Pair[] =>
  PLACES.flatMap((place) =>
    disguises.filter((disguise) => isSearched(disguise, place)).map((disguise): Pair => [disguise, place]),
  )

const PAIRS = allPairs(DISGUISES, () => true)
/** A key is not searched across blocks if it is also in a disguise. */
const KEY_PAIRS = allPairs(KEY_DISGUISES, ({ name }, place) => place.name !== 'two blocks' || name === 'plain')

function plantedPassword(pairs: readonly Pair[], seed: number): Planted {
  const draw = drawFrom(seed)
  const [secret, pick] = [makePassword(draw), makePick(draw)]
  return {
    secret,
    texts: pairs.map(([disguise, place]) => [disguise.wear(secret, pick), place]),
    redact: { text: [secret] },
  }
}

function plantedKey(pairs: readonly Pair[], seed: number): Planted {
  const draw = drawFrom(seed)
  const [keys, pick] = [makeKeys(draw), makePick(draw)]
  const secret = keys[seed % keys.length]?.secret ?? ''
  return {
    secret,
    texts: pairs.map(([disguise, place]) => [disguise.wear(secret, pick), place]),
    redact: { secrets: true },
  }
}

const some = (pairs: readonly Pair[]) =>
  fc.array(fc.constantFrom(...pairs), { minLength: isFull ? 1 : 12, maxLength: 12 })

describe('a secret', () => {
  test('in every disguise is nowhere after a redaction', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(some(PAIRS), fc.nat(1e6), async (pairs, seed) => {
        const planted = plantedPassword(pairs, seed)
        expect({ ...planted, ...(await plantAndRedact(planted)) }).toEqual({ ...planted, ...ERASED })
      }),
      { numRuns: isFull ? 100 : 1 },
    )
  })

  test('in a known format is nowhere after a redaction, in every disguise', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(some(KEY_PAIRS), fc.nat(1e6), async (pairs, seed) => {
        const planted = plantedKey(pairs, seed)
        expect({ ...planted, ...(await plantAndRedact(planted)) }).toEqual({ ...planted, ...ERASED })
      }),
      { numRuns: isFull ? 100 : 1 },
    )
  })

  test('inside an image is named and not masked, because the image would be damaged', async () => {
    const created = makeKeepWorld()
    world = created
    const data = Buffer.from('\x89PNG not a picture of hunter2-hunter2 at all').toString('base64')
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }
    const path = created.write(`${FOLDER}/${SESSION}.jsonl`, promptLine(next('Hello')) + withResult('x', [image]))
    const before = readFileSync(path)
    const context = created.context()
    await runOperation(context, 'sync', {})
    const text = ['hunter2-hunter2']
    const report = await runOperation(context, 'edit redact', { sessions: [SESSION], text, apply: true })
    expect(report.applied).toBe(false)
    expect(report.summary).toContain('cannot be masked')
    expect(JSON.stringify(report.notes)).toContain('message.content.0.content.0.source.data')
    expect(readFileSync(path)).toEqual(before)
    const { places } = await runOperation(context, 'redact verify', { text })
    expect(places).toContainEqual(expect.objectContaining({ path, form: 'in base64' }))
  })

  test('in a key of the format is kept and named', async () => {
    const created = makeKeepWorld()
    world = created
    const lines = promptLine(next('Hello')) + call({ gitBranchOf: 1 })
    const path = created.write(`${FOLDER}/${SESSION}.jsonl`, lines.replaceAll('"cwd"', '"gitBranch":"x","cwd"'))
    await runOperation(created.context(), 'sync', {})
    const redact = { sessions: [SESSION], text: ['gitBranch'], apply: true }
    const report = await runOperation(created.context(), 'edit redact', redact)
    expect(JSON.stringify(report.notes)).toContain('are kept')
    expect(readFileSync(path, 'utf8')).toContain('"gitBranch":"x"')
    expect(readFileSync(path, 'utf8')).toContain('"*********Of":1')
  })

  test.runIf(isFull).each([
    { kind: 'text', pairs: PAIRS, plant: plantedPassword },
    { kind: 'key', pairs: KEY_PAIRS, plant: plantedKey },
  ])('alone in each disguise and place is nowhere: a $kind', { timeout: 900_000 }, async ({ pairs, plant }) => {
    for (const [index, pair] of pairs.entries()) {
      const planted = plant([pair], index)
      expect({ ...planted, ...(await plantAndRedact(planted)) }).toEqual({ ...planted, ...ERASED })
    }
  })
})
