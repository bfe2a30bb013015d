import type { StepItem } from '../../../src/session/session-view.ts'
import { useCall } from '../../use-call.ts'
import { useSessionState } from '../session-state.ts'
import { useThreadScope } from '../thread-scope.ts'

/** The beginning of a long text, cut at a line if one ends within reach. */
interface CutText {
  text: string
  hiddenLines: number
  hiddenCharacters: number
}

type TextItem = Extract<StepItem, { text: string }>

/** Words that are too long for a window come cut; this asks for the rest when it is wanted. */
export function useFullText(
  item: TextItem,
  { step, index, isWanted }: { step: number; index: number; isWanted: boolean },
): string {
  const { id } = useSessionState()
  const { thread } = useThreadScope()
  const full = useCall(
    'session item',
    { session: id, ...thread, step, item: index },
    { enabled: isWanted && item.held > 0 },
  )
  return full.data && 'text' in full.data ? full.data.text : item.text
}

export function cutText(text: string, { lines, characters }: { lines: number; characters: number }): CutText {
  const end = Math.min(endOfLine(text, lines), characters)
  // A few more characters are no reason for a button.
  if (text.length <= end * 1.2) return { text, hiddenLines: 0, hiddenCharacters: 0 }
  const rest = text.slice(end)
  return { text: text.slice(0, end), hiddenLines: countLines(rest), hiddenCharacters: rest.length }
}

/** Where the given number of lines ends. */
function endOfLine(text: string, lines: number): number {
  let end = -1
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end
}

function countLines(text: string): number {
  return (text.match(/\n/g) ?? []).length
}
