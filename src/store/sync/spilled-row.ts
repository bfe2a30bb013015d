// Reads a spilled output, which Claude Code writes to a separate file, as one row with one text.
import { isUtf8 } from 'node:buffer'
import { baseName } from '../../format/path.ts'
import type { ByteSource } from './archived-bytes.ts'
import { fingerprint, toWordsRow } from './digest-row.ts'
import type { DigestRow } from './row-batch.ts'
import type { IndexProfile } from './indexable-text.ts'

export function readSpilledRow(reader: ByteSource, path: string, profile: IndexProfile): DigestRow | undefined {
  const head = reader.slice(0, Math.min(reader.size, 4 * profile.cap))
  const bytes = head.length < reader.size ? head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length) : head
  if (bytes.length === 0 || !isUtf8(bytes) || bytes.includes(0)) return undefined
  const toolUseId = /^(toolu_\w+)/.exec(baseName(path))?.[1] ?? null
  const text = { kind: 'tool-output' as const, text: bytes.toString('utf8'), toolUseId, isError: false }
  const words = toWordsRow(text, profile, new Map())
  return {
    digest: { ...EMPTY, texts: [], calls: [], results: [] },
    words: [{ ...words, isCut: words.isCut || bytes.length < reader.size, length: reader.size }],
    place: { offset: 0, length: reader.size, line: 1, print: fingerprint('spilled', [text]), turn: null },
  }
}

const EMPTY = {
  type: 'spilled',
  kind: 'result',
  uuid: null,
  parentUuid: null,
  sessionId: null,
  atMs: null,
  role: null,
  isSidechain: false,
  agentId: null,
  cwd: null,
  branch: null,
  version: null,
  model: null,
  images: 0,
  isApiError: false,
  summaryOf: null,
} satisfies Omit<DigestRow['digest'], 'texts' | 'calls' | 'results'>
