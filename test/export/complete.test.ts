// Checks that an export at full depth contains every prompt, answer and output of a transcript.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locate } from '../../src/reader/locate.ts'
import { exportText, exportTo, makeExportWorld, type ExportWorld } from './export-world.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { pick } from '../extent.ts'

const root = resolve(import.meta.dirname, '../..')

/** Returns the texts that must be in an export, read directly from the lines, independent of our reader. */
interface Spoken {
  place: string
  kind: 'prompt' | 'answer' | 'thinking' | 'output'
  text: string
}

function spokenIn(path: string): Spoken[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => spokenOf(line, `${path}:${index + 1}`))
}

function spokenOf(line: string, place: string): Spoken[] {
  const record = parse(line)
  const message = field(record, 'message')
  const content = field(message, 'content')
  const type = field(record, 'type')
  if (type !== 'user' && type !== 'assistant') return []
  const kind = type === 'user' ? 'prompt' : 'answer'
  if (typeof content === 'string') return [{ place, kind, text: content }]
  return list(content).flatMap((block) => blockTexts(block, place, kind))
}

function blockTexts(block: unknown, place: string, kind: Spoken['kind']): Spoken[] {
  const text = field(block, 'text')
  const thinking = field(block, 'thinking')
  const inner = field(block, 'content')
  switch (field(block, 'type')) {
    case 'text':
      return typeof text === 'string' ? [{ place, kind, text }] : []
    case 'thinking':
      return typeof thinking === 'string' ? [{ place, kind: 'thinking', text: thinking }] : []
    case 'tool_result':
      if (typeof inner === 'string') return [{ place, kind: 'output', text: inner }]
      return list(inner).flatMap((part) => blockTexts(part, place, 'output'))
    default:
      return []
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const COLOR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;:?]*[A-Za-z]`, 'g')

/** Returns only letters and digits: escapes, fences, quotes, indentation and colors depend on the format, and line breaks
 * written as "\\n" may be printed as such. */
function bare(text: string): string {
  return text
    .replaceAll(/\\+(?:[nrt]|u[\da-fA-F]{4})/g, '')
    .replaceAll(COLOR, '')
    .replaceAll(/&(?:lt|gt|amp|quot|#39);/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the accepted forms of each line: line numbers of files and lists may be missing, and a link whose text is its
 * address may be shown as text only. */
function bareLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\d+(?:→|\t|[.)] )/, ''))
    .map((line) => [bare(line), bare(line.replaceAll(/\[`?([^\]`]*)`?\]\(\1\)/g, '$1'))])
}

interface Missing {
  json: string[]
  md: string[]
}

async function countAll(world: ExportWorld, path: string, missing: Missing): Promise<number> {
  const spoken = spokenIn(path)
  const wish = { sessions: [path], depth: 'all' as const, images: 'none' as const }
  const json = await exportText(world, { ...wish, format: 'json', redact: false })
  const markdown = await exportText(world, { ...wish, format: 'md', redact: false })
  const strings = new Set<string>()
  collect(JSON.parse(json), strings)
  const document = bare(markdown)
  for (const { place, kind, text } of spoken) {
    if (text.trim() === '') continue
    if (!strings.has(text)) missing.json.push(`${kind} at ${place}`)
    const lost = bareLines(text).find((forms) => !forms.some((form) => document.includes(form)))
    if (lost) missing.md.push(`${kind} at ${place}: ${lost[0]?.slice(0, 80)}`)
  }
  return spoken.length
}

async function expectAll(home: string, paths: readonly string[]): Promise<number> {
  const world = makeExportWorld(home)
  const missing: Missing = { json: [], md: [] }
  let count = 0
  for (const path of paths) count += await countAll(world, path, missing)
  expect(missing).toEqual({ json: [], md: [] })
  return count
}

/** Exports everything at once. */
async function expectTogether(home: string): Promise<void> {
  const folder = join(mkdtempSync(join(homedir(), 'together-')), 'all')
  const { files } = await exportTo(makeExportWorld(home), `${folder}/`, {
    all: true,
    format: 'json',
    images: 'none',
    redact: false,
  })
  const strings = new Set<string>()
  for (const { path } of files) if (path !== null) collect(JSON.parse(readFileSync(path, 'utf8')), strings)
  const spoken = transcriptsOf(home).flatMap(spokenIn)
  const missing = spoken.filter(({ text }) => text.trim() !== '' && !strings.has(text))
  expect(missing.map(({ kind, place }) => `${kind} at ${place}`)).toEqual([])
}

function collect(value: unknown, strings: Set<string>): void {
  if (typeof value === 'string') strings.add(value)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each, strings)
}

function transcriptsOf(home: string): string[] {
  return locate([home])
    .files.filter(({ kind }) => kind === 'session' || kind === 'agent')
    .map(({ path }) => path)
}

describe('an export at full depth is complete', () => {
  test('for the sample archive', { timeout: 120_000 }, async () => {
    const home = join(root, 'sample')
    expect(await expectAll(home, pick(transcriptsOf(home), 6))).toBeGreaterThan(100)
    await expectTogether(home)
  })

  test.skipIf(!hasCorpus)('for real transcripts', { timeout: 600_000 }, async () => {
    const paths = transcriptsOf(corpus)
    const count = await expectAll(corpus, paths)
    // oxlint-disable-next-line no-console -- the count is what the test is about
    console.info(`${count} prompts, answers and outputs of ${paths.length} transcripts are in their exports`)
    expect(count).toBeGreaterThan(1000)
    await expectTogether(corpus)
  })

  test('for damaged, old and odd transcripts', { timeout: 300_000 }, async () => {
    const folder = join(root, 'test/fixtures')
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.startsWith('thread') && name.endsWith('.jsonl'))
      // If a call has two results, only the last is exported.
      .filter((name) => !name.includes('result-twice'))
      .map((name) => join(folder, name))
    await expectAll(folder, pick(paths, 6))
    expect(paths.length).toBeGreaterThan(5)
  })
})
