// An entry of a transcript → a row for the index, its texts made ready for the full-text index.
import type { Damage, RecordEntry } from '../../reader/entries.ts'
import { hashText } from '../hash-text.ts'
import { digestRecord, type DigestText } from '../../thread/digest.ts'
import type { DamageRow } from './file-job.ts'
import type { DigestRow, WordsRow } from './row-batch.ts'
import { indexableText, type IndexProfile } from './indexable-text.ts'

/** Names of tools by the id of their call, as far as they were read. */
export type ToolNames = Map<string, string>

export function toDigestRow(entry: RecordEntry, profile: IndexProfile, tools: ToolNames): DigestRow | undefined {
  const digest = digestRecord(entry.parsed.record)
  if (!digest) return undefined
  for (const { id, name } of digest.calls) tools.set(id, name)
  const words = digest.texts.map((text) => toWordsRow(text, profile, tools))
  const print = fingerprint(digest.type, digest.texts)
  digest.texts = []
  const { offset, length } = entry.parsed.range
  return { digest, words, place: { offset, length, line: entry.line, print } }
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

/** 32 bits of the type and the lengths, beginnings and ends of the texts: records with one uuid and other words differ. */
export function fingerprint(type: string, texts: readonly Pick<DigestText, 'text'>[]): number {
  let hash = mix(0x811c9dc5, type, 0, type.length)
  for (const { text } of texts) {
    hash = Math.imul(hash ^ text.length, 0x01000193)
    hash = mix(hash, text, 0, Math.min(64, text.length))
    hash = mix(hash, text, Math.max(0, text.length - 64), text.length)
  }
  return hash >>> 0
}

function mix(start: number, text: string, from: number, to: number): number {
  let hash = start
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
