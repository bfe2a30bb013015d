import type { CallOutput } from '../api.ts'
import type { FileAddress } from './file-address.ts'

export type VersionEntry = CallOutput<'file versions'>['versions'][number]

/** Returns the version an address selects; the latest if it names none, or one that does not exist. */
export function selectVersion(
  versions: readonly VersionEntry[],
  { version, call, session }: Pick<FileAddress, 'version' | 'call' | 'session'>,
): VersionEntry | undefined {
  const selected =
    version !== null
      ? versions[version - 1]
      : call !== null
        ? versionOfCall(versions, call)
        : session !== null
          ? versions.findLast((candidate) => candidate.session === session)
          : undefined
  return selected ?? versions.at(-1)
}

/** The call that made a version is its first evidence; a call that only read it is a later one. */
function versionOfCall(versions: readonly VersionEntry[], call: string): VersionEntry | undefined {
  return (
    versions.find(({ evidence }) => evidence[0]?.toolUseId === call) ??
    versions.findLast(({ evidence }) => evidence.some(({ toolUseId }) => toolUseId === call))
  )
}

/** Changes of more lines are easier to read as content. */
const SMALL_CHANGE = 400

/** The changes, unless nothing is known to compare with or the version is mostly new. */
export function isShownAsChanges({ number, label, lines, added, removed, cause }: VersionEntry): boolean {
  if (label === 'partial') return true
  if (number === 1) return false
  if (cause !== null || added === null || removed === null) return true
  return added + removed <= SMALL_CHANGE && (lines === null || added < lines)
}
