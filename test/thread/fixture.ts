// Reads a folder of test/fixtures/thread and builds what it holds.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseRecord } from '../../src/format/parse.ts'
import { findFamilies, toMember } from '../../src/thread/family.ts'
import type { PlacedRecord } from '../../src/thread/graph.ts'
import { resumeView } from '../../src/thread/resume.ts'
import { buildSession, type SessionSource } from '../../src/thread/session.ts'
import { FactsBuilder, type SessionFacts } from '../../src/thread/session-facts.ts'
import { root } from '../rules/files.ts'
import { projectAgent, projectThread, type Aspect } from './project.ts'

export const fixtures = join(root, 'test', 'fixtures', 'thread')

function readPlaced(text: string): PlacedRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => ({
      record: parseRecord(line, { offset: 0, length: line.length, line: index + 1 }).record,
      position: index,
      line: index + 1,
    }))
}

interface Options {
  live?: boolean
  spilled?: Readonly<Record<string, string>>
  show?: readonly Aspect[]
  facts?: readonly (keyof SessionFacts)[]
}

export function readFixture(rule: string): SessionSource {
  const files = readFiles(join(fixtures, rule))
  return { main: readPlaced(files.get('input.jsonl') ?? ''), agents: readAgents(files) }
}

export function projectFixture(rule: string): object {
  const files = readFiles(join(fixtures, rule))
  // The fixtures are our own files of this type.
  const options = JSON.parse(files.get('options.json') ?? '{}') as Options
  const shows = new Set(options.show ?? [])
  const main = readPlaced(files.get('input.jsonl') ?? '')
  const session = buildSession({
    main,
    agents: readAgents(files),
    isLive: options.live ?? false,
    spilledText: (path) => options.spilled?.[path] ?? null,
  })
  const facts = factsOf(main)
  return {
    ...projectThread(session.thread, shows),
    ...(session.agents.length > 0 ? { agents: session.agents.map(projectAgent) } : {}),
    ...(shows.has('facts') ? { facts: Object.fromEntries((options.facts ?? []).map((key) => [key, facts[key]])) } : {}),
    ...(shows.has('resume') ? { resume: resumeView(main) } : {}),
    ...(shows.has('family') ? { family: projectFamilies(files) } : {}),
  }
}

function readFiles(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return new Map(names.map((name) => [name.slice(folder.length + 1), readFileSync(name, 'utf8')]))
}

function readAgents(files: ReadonlyMap<string, string>) {
  return [...files].flatMap(([name, text]) => {
    const agentId = /^agent-(.*)\.jsonl$/.exec(basename(name))?.[1]
    if (agentId === undefined) return []
    const meta = files.get(name.replace(/\.jsonl$/, '.meta.json'))
    // As the sidecar's reader gives it; the fixtures hold only known keys.
    const sidecar = meta === undefined ? undefined : (JSON.parse(meta) as Record<string, string>)
    return [{ agentId, file: name, records: readPlaced(text), meta: sidecar }]
  })
}

function factsOf(records: readonly PlacedRecord[]): SessionFacts {
  const builder = new FactsBuilder()
  for (const { record } of records) builder.add(record)
  return builder.build()
}

function projectFamilies(files: ReadonlyMap<string, string>): object {
  const sessions = [...files]
    .filter(([name]) => name.endsWith('.jsonl') && !basename(name).startsWith('agent-'))
    .map(([name, text]) => toMember(basename(name, '.jsonl'), factsOf(readPlaced(text))))
  return Object.fromEntries(findFamilies(sessions))
}

export function readExpected(rule: string): unknown {
  const path = join(fixtures, rule, 'expected.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : 'there is no expected.json'
}
