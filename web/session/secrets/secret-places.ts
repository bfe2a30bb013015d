// The secrets of a session in reading order: the main conversation, agents after the step that started them, then branches.
import type { SessionOutline, ThreadName } from '../../../src/session/session-view.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { CallOutput } from '../../api.ts'
import { comparePaths, pathOfStep } from '../error-places.ts'

export type SessionSecrets = CallOutput<'session secrets'>

export type SecretStep = SessionSecrets['steps'][number]

type Outline = Pick<SessionOutline, 'thread' | 'agents'>

export interface SecretPlace extends SecretStep {
  /** Compares in reading order, whatever conversation is shown. */
  path: readonly number[]
}

export interface FoundSecrets extends SessionSecrets {
  places: readonly SecretPlace[]
}

export function secretPlaces(outline: Outline, steps: readonly SecretStep[]): SecretPlace[] {
  return steps
    .map((place) => ({ ...place, path: pathOfPlace(outline, threadOf(place), place.step) }))
    .toSorted((a, b) => comparePaths(a.path, b.path))
}

/** Returns the next or previous place; after the last one, the first. `here` counts as passed if it is selected. */
export function nearSecret(
  places: readonly SecretPlace[],
  offset: 1 | -1,
  here: { path: readonly number[]; isSelected: boolean },
): SecretPlace | undefined {
  const isAhead = ({ path }: SecretPlace) => {
    const order = comparePaths(path, here.path) * offset
    return order > 0 || (order === 0 && !here.isSelected)
  }
  return offset > 0 ? (places.find(isAhead) ?? places[0]) : (places.findLast(isAhead) ?? places.at(-1))
}

export function pathOfPlace(outline: Outline, thread: ThreadName, step: number): readonly number[] {
  const path = thread.branch === undefined ? pathOfStep(outline, {}, { thread, step }) : null
  // Branches, and agents whose place is unknown, come last.
  return path ?? [Number.POSITIVE_INFINITY, outline.agents.length + (thread.branch ?? 0), step]
}

export function threadOf({ agent, branch }: ThreadName): ThreadName {
  if (agent !== undefined) return { agent }
  return branch === undefined ? {} : { branch }
}

export interface FamilyPlaces {
  label: string
  count: number
  places: { label: string; place: SecretPlace }[]
  /** Secrets in files that are no messages, such as spilled outputs. */
  files: string[]
}

/** Groups the places by family, those with the most secrets first. */
export function placesByFamily(
  outline: Outline,
  { labels, files }: Pick<SessionSecrets, 'labels' | 'files'>,
  places: readonly SecretPlace[],
): FamilyPlaces[] {
  const groups = Object.entries(labels).map(([family, label]): FamilyPlaces => {
    const own = places.flatMap((place) => {
      const count = place.families[family] ?? 0
      return count === 0 ? [] : [{ place, count, label: counted(placeLabel(outline, place), count) }]
    })
    const aside = files.flatMap(({ file, families }) => {
      const count = families[family] ?? 0
      return count === 0 ? [] : [{ count, label: counted(visibleLine(file), count) }]
    })
    const count = [...own, ...aside].reduce((sum, each) => sum + each.count, 0)
    return { label, count, places: own, files: aside.map((each) => each.label) }
  })
  return groups.toSorted((a, b) => b.count - a.count)
}

function counted(label: string, count: number): string {
  return count === 1 ? label : `${label}, ${plural(count, 'secret')}`
}

function placeLabel({ agents }: Outline, { agent, branch, turn }: SecretStep): string {
  if (agent !== undefined) {
    const known = agents.find(({ agentId }) => agentId === agent)
    return `Agent ${visibleLine(known?.description ?? known?.type ?? agent)}`
  }
  const place = turn === 0 ? 'Before the first prompt' : `Turn ${turn}`
  return branch === undefined ? place : `${place} on branch ${branch}`
}
