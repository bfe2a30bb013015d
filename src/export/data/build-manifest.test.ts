import { describe, expect, test } from 'vitest'
import type { ExportPlan } from '../export-plan.ts'
import { buildManifest } from './build-manifest.ts'

const session = (id: string, path: string) => ({
  id,
  title: `Title of ${id}`,
  project: null,
  startedAt: null,
  endedAt: null,
  prompts: 1,
  path,
})

const plan: ExportPlan = {
  format: 'md',
  options: {
    depth: 'all',
    thinking: true,
    branches: 'all',
    agents: 'separate',
    images: 'files',
    theme: 'auto',
    pageSize: 500,
    redact: false,
    anonymise: false,
    maxTokens: null,
  },
  layout: 'folder',
  name: 'out',
  title: 'tidepool',
  sessions: [session('s1', 'tidepool/2026-a-s1'), session('s2', 'tidepool/2026-a-s1-2')],
  counts: { sessions: 2, unlisted: 0, prompts: 2, messages: 2 },
  table: 'messages',
  generator: 'annals 0.1.0',
  timeZone: 'UTC',
}

const file = (name: string) => ({ name, bytes: 3, sha256: 'f'.repeat(64) })
const source = { path: 'projects/x/s1.jsonl', bytes: 7, sha256: 'e'.repeat(64) }
const written = [
  { id: 's1', title: 'Title of s1', sources: [source], secrets: [{ family: 'github-token', secrets: 1, places: 2 }] },
  { id: 's2', title: 'Title of s2', sources: [], secrets: [] },
]

const build = (names: readonly string[], rows?: ReadonlyMap<string, number>) =>
  JSON.parse(buildManifest(plan, written, names.map(file), rows))

describe('buildManifest', () => {
  test('lists options, sources and files', () => {
    expect(build(['index.md'])).toEqual({
      annals: 1,
      kind: 'export',
      generator: 'annals 0.1.0',
      format: 'md',
      title: 'tidepool',
      timeZone: 'UTC',
      options: plan.options,
      redacted: false,
      counts: { sessions: 2, unlisted: 0, prompts: 2, messages: 2 },
      sessions: [
        { ...written[0], files: [] },
        { ...written[1], files: [] },
      ],
      files: [file('index.md')],
    })
  })

  test('assigns files to their sessions', () => {
    const names = [
      'tidepool/2026-a-s1.md',
      'tidepool/2026-a-s1.files/1.png',
      'tidepool/2026-a-s1/agent-a1.md',
      'tidepool/2026-a-s1-2.md',
      'tidepool/s1.jsonl',
      'tidepool/s1/subagents/agent-a1.jsonl',
      'index.md',
      'messages/month=2026-02/part-0.parquet',
    ]
    const { sessions } = build(names)
    expect(sessions[0].files).toEqual([0, 1, 2, 4, 5].map((index) => names[index]))
    expect(sessions[1].files).toEqual([names[3]])
  })

  test('sums the rows of tables', () => {
    const rows = new Map([
      ['messages/month=2026-02/part-0.parquet', 3],
      ['messages/month=2026-03/part-0.parquet', 4],
      ['sessions.csv', 2],
    ])
    const manifest = build([...rows.keys(), 'index.md'], rows)
    expect(manifest.tables).toEqual({ sessions: 2, messages: 7 })
    expect(manifest.files.map(({ rows: count }: { rows?: number }) => count)).toEqual([3, 4, 2, undefined])
  })

  test('ends with a line break and is reproducible', () => {
    const text = buildManifest(plan, written, [file('a')])
    expect(text.endsWith('}\n')).toBe(true)
    expect(buildManifest(plan, written, [file('a')])).toBe(text)
  })
})
