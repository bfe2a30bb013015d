// Checks the sample archive, which serves as demo, documentation and fixture: it must match its stories and be consistent.

import { describe, expect, test } from 'vitest'

import { buildSample } from '../scripts/sample/sample.ts'
import { FEATURES, system, version } from './sample/features.ts'
import { at, blocksOf, damaged, disk, isMain, lines, parse, text, transcripts, versionOf } from './sample/lines.ts'
import type { Line } from './sample/lines.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const linesOf = (file: string): readonly Line[] => lines.filter((line) => line.file === file)
const uuidsOf = (file: string): ReadonlySet<unknown> => new Set(linesOf(file).map((line) => line.record['uuid']))
const allUuids: ReadonlySet<unknown> = new Set(lines.map((line) => line.record['uuid']))

describe('bytes', () => {
  const built = buildSample()

  test('the committed files match the stories', () => {
    expect([...disk.keys()].toSorted()).toEqual([...built.keys()].toSorted())
    expect([...built].filter(([path, data]) => disk.get(path)?.equals(data) !== true).map(([path]) => path)).toEqual([])
  })

  test('building is reproducible', () => {
    const again = buildSample()
    const differing = [...built].filter(([path, data]) => !Buffer.from(data).equals(again.get(path) ?? Buffer.alloc(0)))
    expect(differing.map(([path]) => path)).toEqual([])
  })

  test('the archive stays small', () => {
    expect([...disk.values()].reduce((sum, data) => sum + data.length, 0)).toBeLessThan(1_500_000)
  })

  test('records start as Claude Code writes them', () => {
    const isChain = (line: Line): boolean => line.record['parentUuid'] !== undefined
    expect(lines.filter((line) => !line.raw.startsWith(isChain(line) ? '{"parentUuid":' : '{"type":'))).toEqual([])
  })
})

describe('sizes', () => {
  const counts = transcripts.filter((file) => !/agent-/.test(file)).map((file) => linesOf(file).length)
  test.each([
    [1, 1],
    [6, 6],
    [280, 330],
    [450, 550],
  ])('one session has %i to %i lines', (least, most) => {
    expect(counts.filter((count) => count >= least && count <= most)).toHaveLength(1)
  })
})

describe('features', () => {
  test.each(Object.entries(FEATURES))('%s', (_name, check) => {
    expect(lines.some(check)).toBe(true)
  })

  test('damage: one line with two records, one truncated line', () => {
    expect(damaged.map(({ recovered }) => recovered)).toEqual([1, 0])
    const cut = disk.get(damaged[1]?.file ?? '')?.toString()
    expect(cut?.endsWith('\n')).toBe(false)
  })

  test('the truncated line leaves a call without a result', () => {
    const here = linesOf(damaged[1]?.file ?? '')
    const answered = new Set(here.flatMap((line) => blocksOf(line).map((entry) => entry['tool_use_id'])))
    const calls = here.flatMap((line) => blocksOf(line).filter((entry) => entry['type'] === 'tool_use'))
    expect(calls.filter((entry) => !answered.has(entry['id'])).map((entry) => entry['name'])).toEqual(['Grep'])
  })

  test('a rewind leaves two typed children under one parent', () => {
    const typed = lines.filter(
      (line) =>
        isMain(line) &&
        line.record['type'] === 'user' &&
        line.record['isMeta'] !== true &&
        typeof at(line.record, 'message', 'content') === 'string',
    )
    const parents = typed
      .map((line) => `${line.file} ${text(line.record['parentUuid'])}`)
      .filter((key) => !key.endsWith('null'))
    expect(parents.length - new Set(parents).size).toBe(2)
  })

  test('an old resume copies uuids and timestamps under another session id', () => {
    const seen = new Map<unknown, Line>()
    const copies = lines.filter((line) => {
      const first = seen.get(line.record['uuid'])
      if (line.record['uuid'] !== undefined && first === undefined) seen.set(line.record['uuid'], line)
      return first !== undefined && isMain(line) && isMain(first) && first.file !== line.file
    })
    expect(copies.length).toBeGreaterThan(30)
    for (const copy of copies) {
      const first = seen.get(copy.record['uuid'])
      expect(first?.record['timestamp']).toBe(copy.record['timestamp'])
      expect(first?.record['sessionId']).not.toBe(copy.record['sessionId'])
    }
  })

  test('a new resume continues in the same file the next day', () => {
    const days = transcripts.map(
      (file) =>
        new Set(
          linesOf(file)
            .filter((line) => version('2.1')(line))
            .map((line) => text(line.record['timestamp']).slice(0, 10)),
        ),
    )
    expect(days.some((set) => set.size === 2)).toBe(true)
  })

  test('an agent is resumed: two prompts in one file', () => {
    const prompts = (file: string): number =>
      linesOf(file).filter(
        (line) => line.record['type'] === 'user' && typeof at(line.record, 'message', 'content') === 'string',
      ).length
    expect(transcripts.filter((file) => /subagents\/agent-a[0-9a-f]+\.jsonl$/.test(file)).map(prompts)).toContain(2)
  })

  test('a nested agent names its parent', () => {
    const metas = [...disk].filter(([path]) => path.endsWith('.meta.json')).map(([, data]) => parse(data.toString()))
    const nested = metas.find((meta) => meta?.['spawnDepth'] === 2)
    expect(transcripts.some((file) => file.endsWith(`agent-${text(nested?.['parentAgentId'])}.jsonl`))).toBe(true)
  })

  test('the rows of a message repeat its usage: growing before 2.1.97, final afterwards', () => {
    const groups = new Map<string, Line[]>()
    for (const line of lines.filter((entry) => isMain(entry) && entry.record['type'] === 'assistant')) {
      const key = `${line.file} ${text(at(line.record, 'message', 'id'))}`
      groups.set(key, [...(groups.get(key) ?? []), line])
    }
    const outputs = (rows: readonly Line[]): number[] =>
      rows.map((row) => Number(at(row.record, 'message', 'usage', 'output_tokens')))
    const several = [...groups.values()].filter((rows) => rows.length > 1)
    expect(several.some((rows) => outputs(rows).length > 4)).toBe(true)
    for (const rows of several) {
      const values = outputs(rows)
      const isFinal = rows.every((row) => /^2\.1\.[12]\d{2}$/.test(versionOf(row)))
      expect(values).toEqual(isFinal ? values.map(() => values[0]) : values.toSorted((left, right) => left - right))
      expect(new Set(rows.map((row) => row.record['requestId'])).size).toBe(1)
    }
  })

  test('the side stores belong to the sessions', () => {
    const sessions = new Set(lines.map((line) => text(line.record['sessionId'])))
    const owned = [...disk.keys()].flatMap(
      (path) => /^(?:todos|tasks|file-history)\/([0-9a-f-]{36})/.exec(path)?.[1] ?? [],
    )
    expect(owned.length).toBeGreaterThan(10)
    for (const id of owned) expect(sessions).toContain(id)
    const stores = ['plans/', 'paste-cache/', 'sessions/', 'settings.json', 'history.jsonl']
    expect(stores.filter((name) => ![...disk.keys()].some((path) => path.startsWith(name)))).toEqual([])
    const history = (disk.get('history.jsonl')?.toString() ?? '').trim().split('\n').map(parse)
    const hashes = history.flatMap((entry) => at(entry, 'pastedContents', '1', 'contentHash') ?? [])
    expect(hashes.map((hash) => disk.has(`paste-cache/${text(hash)}.txt`))).toEqual([true])
  })
})

describe('references', () => {
  test('uuids are version 4', () => {
    const uuids = lines.flatMap((line) => line.record['uuid'] ?? [])
    expect(uuids.filter((uuid) => !UUID.test(text(uuid)))).toEqual([])
  })

  test('parents are in the same file, except the one that was lost with the damaged line', () => {
    const missing = transcripts.flatMap((file) => {
      const uuids = uuidsOf(file)
      return linesOf(file).filter(
        (line) => typeof line.record['parentUuid'] === 'string' && !uuids.has(line.record['parentUuid']),
      )
    })
    expect(missing.map((line) => line.number)).toEqual([damaged.find(({ recovered }) => recovered === 1)?.number])
  })

  test('one compaction finds its predecessor, one does not', () => {
    const boundaries = lines.filter(system('compact_boundary'))
    const resolved = boundaries.filter((line) => uuidsOf(line.file).has(line.record['logicalParentUuid']))
    expect([boundaries.length, resolved.length]).toEqual([2, 1])
  })

  test('titles, snapshots, forks and results name records that exist', () => {
    const calls = new Set(lines.flatMap((line) => blocksOf(line).map((entry) => `${line.file} ${text(entry['id'])}`)))
    const lost = lines.flatMap((line) => {
      const here = uuidsOf(line.file)
      const { leafUuid, messageId, sourceToolAssistantUUID } = line.record
      const anywhere = [leafUuid, at(line.record, 'forkedFrom', 'messageUuid')].filter((uuid) => uuid !== undefined)
      const inside = [messageId, sourceToolAssistantUUID].filter((uuid) => uuid !== undefined)
      const answered = blocksOf(line).flatMap((entry) => entry['tool_use_id'] ?? [])
      return [
        ...anywhere.filter((uuid) => !allUuids.has(uuid)),
        ...inside.filter((uuid) => !here.has(uuid)),
        ...answered.filter((id) => !calls.has(`${line.file} ${text(id)}`)),
      ]
    })
    expect(lost).toEqual([])
  })

  test('spilled output and page images are on disk', () => {
    const paths = lines.flatMap(
      (line) =>
        at(line.record, 'toolUseResult', 'persistedOutputPath') ??
        at(line.record, 'toolUseResult', 'file', 'outputDir') ??
        [],
    )
    const inside = paths.map((path) => text(path).split('/.claude/')[1] ?? '')
    expect(inside).toHaveLength(2)
    expect(inside.filter((path) => ![...disk.keys()].some((file) => file.startsWith(path)))).toEqual([])
  })
})
