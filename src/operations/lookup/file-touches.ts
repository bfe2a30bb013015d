// Lists the turns that touched a path, from the rows of the index, each with its prompt.
import type { z } from 'zod'
import { projectMatcher } from '../../format/project.ts'
import { BlockTexts } from '../../store/search/block-text.ts'
import { readTouches, readTurnPrompt, type Touch } from '../../store/search/read-touches.ts'
import type { Context } from '../context.ts'
import { matchPaths } from '../find/match-paths.ts'
import { useIndex } from '../open-index.ts'
import { readDate } from '../read-date.ts'
import type { fileTouchesInput } from './declarations.ts'
import type { FileTouches } from './outputs.ts'

const MOST_PATHS = 20
const MOST_PROMPT = 2000

export async function runFileTouches(context: Context, input: z.output<typeof fileTouchesInput>): Promise<FileTouches> {
  const sinceMs = input.since === undefined ? null : readDate(context, input.since).startMs
  return useIndex(context, async ({ database, archive }) => {
    const isProject = input.project === undefined ? () => true : projectMatcher(input.project)
    const touches = readTouches(database, input.file, sinceMs)
      .filter(({ place, folder }) => isProject({ path: place.project, folder }))
      .filter(({ action }) => input.action === undefined || isChange(action) === (input.action === 'change'))
    const { paths } = matchPaths(
      input.file,
      input.file,
      touches.map(({ path }) => path),
    )
    const turns = groupByTurn(touches.filter(({ path }) => paths.has(path)))
    const texts = new BlockTexts(archive)
    try {
      return {
        file: input.file,
        paths: mostTouched(turns).slice(0, MOST_PATHS),
        touches: turns.slice(input.offset, input.offset + input.limit).map(([first, ...others]) => ({
          path: first.path,
          actions: [...new Set([first, ...others].map(({ action }) => action))],
          times: others.length + 1,
          prompt: screened(context, readTurnPrompt(database, texts, first)),
          place: first.place,
        })),
        omitted: Math.max(0, turns.length - input.offset - input.limit),
      }
    } finally {
      texts.close()
    }
  })
}

function screened({ screen }: Context, text: string | null): string | null {
  return text === null ? null : (screen ? screen(text) : text).slice(0, MOST_PROMPT).toWellFormed()
}

function isChange(action: Touch['action']): boolean {
  return action === 'edit' || action === 'write'
}

type TurnTouches = [Touch, ...Touch[]]

/** Touches are in order of time; the groups are latest first. */
function groupByTurn(touches: readonly Touch[]): TurnTouches[] {
  const turns = new Map<string, TurnTouches>()
  for (const touch of touches) {
    const { session, turn, agentId } = touch.place
    const key = [touch.path, session, agentId, turn].join('\n')
    const known = turns.get(key)
    if (known) known.push(touch)
    else turns.set(key, [touch])
  }
  return [...turns.values()].toReversed()
}

function mostTouched(turns: readonly TurnTouches[]): string[] {
  const counts = new Map<string, number>()
  for (const turn of turns) counts.set(turn[0].path, (counts.get(turn[0].path) ?? 0) + turn.length)
  return [...counts].toSorted(([a, times], [b, more]) => more - times || (a < b ? -1 : 1)).map(([path]) => path)
}
