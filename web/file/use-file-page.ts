// The state of the file page. The address has it; a version that is being scrubbed to is written there after a rest.
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isShownAsChanges, selectVersion, type VersionEntry } from './file-data.ts'
import { readFileAddress, writeFileAddress, type FileAddress, type FileView } from './file-address.ts'

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const REST_MS = 150

export type ChangeAddress = (change: Partial<FileAddress>, options: { isStep: boolean }) => void

export function useFileAddress(): [FileAddress, ChangeAddress] {
  const [params, setParams] = useSearchParams()
  const address = readFileAddress(params)
  const change: ChangeAddress = (changed, { isStep }) =>
    setParams((now) => writeFileAddress({ ...readFileAddress(now), ...changed }), { replace: !isStep })
  return [address, change]
}

export interface FilePage {
  /** The version under the thumb of the scrubber. */
  version: VersionEntry
  /** The version whose content is fetched: the same after a rest. */
  rested: VersionEntry
  /** The version the address names for comparison. */
  pinned: number | null
  /** The same, or null while it is the chosen version itself. */
  from: number | null
  view: FileView
  /** Moves without adding to the browser's history. */
  move: (number: number) => void
  select: (number: number) => void
  compare: (from: number | null) => void
  show: (view: FileView) => void
}

export function useFilePage(
  versions: readonly VersionEntry[],
  address: FileAddress,
  change: ChangeAddress,
): FilePage | null {
  const [moving, setMoving] = useState<number | null>(null)
  const rested = selectVersion(versions, address)
  useEffect(() => {
    if (moving === null) return
    const timer = setTimeout(() => {
      change({ version: moving, call: null, session: null }, { isStep: false })
      setMoving(null)
    }, REST_MS)
    return () => clearTimeout(timer)
    // `change` is new with every render and always does the same.
  }, [moving])
  const move = useCallback(
    (number: number) => setMoving(Math.min(versions.length, Math.max(1, number))),
    [versions.length],
  )
  if (!rested) return null
  const version = (moving === null ? undefined : versions[moving - 1]) ?? rested
  const pinned = address.from !== null && address.from <= versions.length ? address.from : null
  const from = pinned === rested.number ? null : pinned
  return {
    version,
    rested,
    pinned,
    from,
    view: address.view ?? (from !== null || isShownAsChanges(rested) ? 'changes' : 'content'),
    move,
    select(number) {
      setMoving(null)
      // A version with a view chosen for another one may have nothing to show in it.
      change({ version: number, call: null, session: null }, { isStep: true })
    },
    compare(next) {
      const other = next === pinned ? null : next
      setMoving(null)
      change({ version: version.number, from: other, view: null, call: null, session: null }, { isStep: true })
    },
    show: (view) => change({ view }, { isStep: false }),
  }
}
