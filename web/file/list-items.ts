// Versions grouped for the list: a heading where the session or the day changes, so that rows need only a clock time.
import { dayText } from '../session/messages/clock-time.ts'
import type { VersionEntry } from './file-data.ts'

export type VersionListItem =
  | { kind: 'head'; key: string; title: string; day: string }
  | { kind: 'version'; key: string; version: VersionEntry }

export interface VersionListItems {
  items: VersionListItem[]
  /** Item index by version number minus 1. */
  indexes: number[]
}

export function listItems(versions: readonly VersionEntry[]): VersionListItems {
  const items: VersionListItem[] = []
  const indexes: number[] = []
  let [last, day] = ['', '']
  for (const version of versions) {
    const { number, session, sessionTitle, at } = version
    // A version without a time is listed under the day before.
    if (at !== null) day = dayText(at)
    const group = `${session} ${day}`
    if (group !== last)
      items.push({ kind: 'head', key: `head ${number}`, title: sessionTitle ?? session ?? 'Unknown session', day })
    last = group
    indexes.push(items.length)
    items.push({ kind: 'version', key: String(number), version })
  }
  return { items, indexes }
}
