import { describe, expect, test } from 'vitest'
import {
  deletionText,
  doctorVerdict,
  restoreText,
  sessionOfFile,
  sourcesText,
  syncText,
  verifyVerdict,
} from './archive-text.ts'

const SOURCES = { same: 3, grew: 1, differs: 0, gone: 2, unreadable: 0 }
const VERIFIED = {
  versions: 5,
  chunks: 7,
  bytes: 2048,
  damaged: [],
  problems: [],
  deadBytes: 0,
  percent: 100,
  sources: SOURCES,
  odd: [],
  lost: [],
}

describe('verdicts', () => {
  test('of verify', () => {
    expect(verifyVerdict(VERIFIED)).toEqual({
      tone: 'ok',
      text: '2.0 KB in 7 chunks checked: every byte is as it was stored.',
    })
    expect(verifyVerdict({ ...VERIFIED, percent: 5, lost: ['/a'] })).toEqual({
      tone: 'error',
      text: '2.0 KB in 7 chunks checked, 5 % of the archive: 1 file lost.',
    })
    expect(sourcesText(VERIFIED)).toBe('Files on disk: 3 equal to the archive, 1 longer, 2 no longer on disk.')
  })

  test('of doctor', () => {
    const report = { files: 2, lines: 10, bytes: 100, accountedBytes: 100, damage: [], issues: [] }
    const empty = { records: {}, wrongTypes: {}, notes: [], other: { files: 0, bytes: 0 } }
    const unknown = { types: {}, systems: {}, blocks: {}, attachments: {}, progress: {}, tools: {}, fields: {} }
    const all = {
      ...report,
      ...empty,
      unknown,
      sessions: 2,
      agents: 0,
      withoutMessages: 0,
      blankLines: 0,
      unterminated: 0,
    }
    expect(doctorVerdict(all).tone).toBe('ok')
    const damage = [{ file: '/a', line: 1, offset: 0, length: 5, kind: 'glued' as const, recovered: 2 }]
    expect(doctorVerdict({ ...all, damage })).toMatchObject({ tone: 'warning' })
    expect(doctorVerdict({ ...all, accountedBytes: 90 })).toMatchObject({ tone: 'error' })
  })

  test('of restore and sync', () => {
    const file = { path: '/a', target: '/a', kind: 'session' as const, version: 1, bytes: 1, reason: null }
    const report = { sessions: [], to: null, versions: null }
    expect(
      restoreText({
        ...report,
        files: [
          { ...file, state: 'restored' },
          { ...file, state: 'already there' },
        ],
      }),
    ).toEqual({ tone: 'ok', text: '1 file restored, 1 already there.' })
    expect(restoreText({ ...report, files: [{ ...file, state: 'refused' }] }).tone).toBe('error')
    const sync = { archivedBytes: 0, indexBytes: 0, records: 0, tookMs: 1, vanished: 0 }
    const rest = { problems: [], skipped: [], lost: null, rebuilt: null }
    expect(syncText({ ...sync, ...rest, busy: false, changed: 0, files: 3, bytes: 0 })).toBe(
      '3 files checked, nothing new',
    )
  })
})

test('days and sessions', () => {
  expect([-1, 0, 1, 12].map(deletionText)).toEqual(['at the next start', 'within a day', 'in 1 day', 'in 12 days'])
  const id = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'
  expect(sessionOfFile(`/p/x/${id}.jsonl`)).toBe(id)
  expect(sessionOfFile(`/p/x/${id}/subagents/agent-1.jsonl`)).toBe(id)
  expect(sessionOfFile('/p/history.jsonl')).toBeNull()
})
