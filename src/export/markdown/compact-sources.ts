// What a document for a model was made from, for whoever verifies it: all files of its sessions, as far as the room that
// they may take goes, and how many more there are.
import { utf8Length } from '../../analytics/context/estimate-tokens.ts'
import type { ExportedHead, SourceDigest } from '../exported-session.ts'
import { yamlMap, type YamlMap } from './yaml.ts'

/** Bytes that the shortest document has for them: one with a path of 150. */
const LEAST = 300
/** Bytes of the shortest document, of 500 tokens. */
const SHORTEST = 2000
/** A model has no use for them: of what a document has more than the shortest, they take no larger part. */
const PART = 1 / 8

export interface CompactSources {
  fields: YamlMap
  /** What they take, or would with a little more: grows no faster than the document may, so that one of more room never
   *  holds less of what was said. */
  reserved: number
}

export function compactSources(heads: readonly ExportedHead[], room: number): CompactSources {
  const all = heads.flatMap(({ sources }) => sources)
  const most = Math.floor(LEAST + Math.max(0, room - SHORTEST) * PART)
  const whole = sizeOf(fieldsOf(all, 0))
  if (whole <= most) return { fields: fieldsOf(all, 0), reserved: whole }
  const named = new Set<SourceDigest>()
  let size = sizeOf(fieldsOf([], all.length))
  for (const source of byWeight(heads)) {
    size += sizeOf({ sources: [{ ...source }] })
    if (size > most) break
    named.add(source)
  }
  // As they stand in their sessions: whose they are is told by the transcript before them.
  const shown = all.filter((source) => named.has(source))
  return { fields: fieldsOf(shown, all.length - shown.length), reserved: most }
}

/** Transcripts before what belongs to them. */
function byWeight(heads: readonly ExportedHead[]): SourceDigest[] {
  return [...heads.flatMap(({ sources }) => sources.slice(0, 1)), ...heads.flatMap(({ sources }) => sources.slice(1))]
}

function fieldsOf(sources: readonly SourceDigest[], leftOut: number): YamlMap {
  return {
    sources: sources.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    ...(leftOut > 0 ? { sources_left_out: leftOut } : {}),
  }
}

function sizeOf(fields: YamlMap): number {
  return utf8Length(yamlMap(fields, ''))
}
