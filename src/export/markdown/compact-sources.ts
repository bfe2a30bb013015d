// The source files of a compact document, for verification: as many as fit in a share of its size, and the number of the rest.
import { utf8Length } from '../../analytics/context/estimate-tokens.ts'
import type { ExportedHead, SourceDigest } from '../exported-session.ts'
import { yamlMap, type YamlMap } from './yaml.ts'

/** Bytes for sources in the shortest document: enough for one with a path of 150 bytes. */
const LEAST = 300
const SHORTEST = 2000
/** Small, because a model has no use for sources. */
const SHARE = 1 / 8

export interface CompactSources {
  fields: YamlMap
  /** Bytes to reserve. They grow slower than the limit, so that a larger limit never leaves less room for turns. */
  reserved: number
}

export function compactSources(heads: readonly ExportedHead[], room: number): CompactSources {
  const all = heads.flatMap(({ sources }) => sources)
  const most = Math.floor(LEAST + Math.max(0, room - SHORTEST) * SHARE)
  const total = sizeOf(fieldsOf(all, 0))
  if (total <= most) return { fields: fieldsOf(all, 0), reserved: total }
  const named = new Set<SourceDigest>()
  let size = sizeOf(fieldsOf([], all.length))
  for (const source of byWeight(heads)) {
    size += sizeOf({ sources: [{ ...source }] })
    if (size > most) break
    named.add(source)
  }
  // In the order of the sessions: each transcript is followed by its own files.
  const shown = all.filter((source) => named.has(source))
  return { fields: fieldsOf(shown, all.length - shown.length), reserved: most }
}

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
