// Converts a transcript entry to an index row and prepares its texts for the full-text index.
import type { Damage, RecordEntry } from '../../reader/entries.ts'
import { HASH_START, hashText, mixHash, mixText } from '../../text/hash.ts'
import { digestRecord, type DigestText } from '../../thread/digest.ts'
import type { DamageRow } from './file-job.ts'
import type { DigestRow, WordsRow } from './row-batch.ts'
import { indexableText, type IndexProfile } from './indexable-text.ts'

export type ToolNames = Map<string, string>

export function toDigestRow(
  entry: RecordEntry,
  turn: number | null,
  profile: IndexProfile,
  tools: ToolNames,
): DigestRow | undefined {
  const digest = digestRecord(entry.parsed.record)
  if (!digest) return undefined
  for (const { id, name } of digest.calls) tools.set(id, name)
  const words = digest.texts.map((text) => toWordsRow(text, profile, tools))
  const print = fingerprint(digest.type, digest.texts)
  digest.texts = []
  const { offset, length } = entry.parsed.range
  return { digest, words, place: { offset, length, line: entry.line, print, turn } }
}

export function toWordsRow(text: DigestText, profile: IndexProfile, tools: ToolNames): WordsRow {
  const { text: body, isCut } = indexableText(text.kind, text.text, profile)
  return {
    kind: text.kind,
    toolUseId: text.toolUseId,
    tool: text.toolUseId === null ? null : (tools.get(text.toolUseId) ?? null),
    isError: text.isError,
    isCut,
    length: text.text.length,
    body,
    hash: hashText(text.text),
  }
}

export function toDamageRow(line: number, { kind, offset, length }: Damage): DamageRow {
  return { line, offset, length, kind }
}

export function fingerprint(type: string, texts: readonly Pick<DigestText, 'text'>[]): number {
  let hash = mixText(HASH_START, type, 0, type.length)
  for (const { text } of texts) {
    hash = mixHash(hash, text.length)
    hash = mixText(hash, text, 0, Math.min(64, text.length))
    hash = mixText(hash, text, Math.max(0, text.length - 64), text.length)
  }
  return hash >>> 0
}
