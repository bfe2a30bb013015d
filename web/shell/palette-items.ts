import { visibleLine } from '../../src/text/visible.ts'
import { groupBy } from '../../src/text/group-by.ts'
import type { CallOutput } from '../api.ts'
import type { Command } from './command-table.ts'
import { rankCommands } from './rank-commands.ts'

export interface PaletteItem extends Command {
  note?: string
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

type PaletteSession = Pick<CallOutput<'sessions'>['sessions'][number], 'id' | 'title' | 'project' | 'branch' | 'state'>

const SESSION_LIMITS = { recent: 8, found: 30 }

export function paletteGroups(
  query: string,
  commands: readonly Command[],
  sessions: readonly PaletteSession[],
  go: (path: string) => void,
): PaletteGroup[] {
  const text = query.trim()
  const limit = text === '' ? SESSION_LIMITS.recent : SESSION_LIMITS.found
  // Of equally good commands, those of the page come first. Their order depends on when the page was loaded.
  const ordered = commands.toSorted((a, b) => Number(a.group !== undefined) - Number(b.group !== undefined))
  const offered = text === '' ? ordered.filter(({ isRare }) => !isRare) : ordered
  const groups = [
    ...groupCommands(rankCommands(offered, text)),
    { label: text === '' ? 'Recent sessions' : 'Sessions', items: rankSessions(text, sessions, limit, go) },
    { label: 'Search', items: text === '' ? [] : [searchItem(text, go)] },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function groupCommands(commands: readonly Command[]): PaletteGroup[] {
  const groups = groupBy(commands, ({ group }) => group ?? 'This page')
  return Array.from(groups, ([label, items]) => ({ label, items }))
}

/** Builds items for the matching sessions only: there may be ten thousand sessions. */
function rankSessions(
  text: string,
  sessions: readonly PaletteSession[],
  limit: number,
  go: (path: string) => void,
): PaletteItem[] {
  const rankable = text === '' ? sessions.slice(0, limit) : sessions
  return rankCommands(rankable.map(toRankable), text, limit).map(({ session: { id, title, project, state } }) => ({
    id: `session ${id}`,
    title: visibleLine(title),
    note: visibleLine(project.name),
    icon: state === 'live' ? 'live' : 'message',
    run: () => go(`/s/${encodeURIComponent(id)}`),
  }))
}

function toRankable(session: PaletteSession): { title: string; words: string; session: PaletteSession } {
  const { id, title, project, branch } = session
  return { title, words: `${project.name} ${branch ?? ''} ${id}`, session }
}

function searchItem(text: string, go: (path: string) => void): PaletteItem {
  return {
    id: 'search everywhere',
    title: `Search everywhere for “${visibleLine(text)}”`,
    icon: 'search',
    run: () => go(`/search?${new URLSearchParams({ q: text })}`),
  }
}
