// Long texts of prompts and answers: fetching the part a step window leaves out, and cutting what is shown at first.
import type { StepItem } from '../../../src/session/session-view.ts'
import { useCall } from '../../use-call.ts'
import { useSessionState } from '../session-state.ts'
import { useThreadScope } from '../thread-scope.ts'

interface CutText {
  text: string
  hiddenLines: number
  hiddenCharacters: number
}

type TextItem = Extract<StepItem, { text: string }>

/** Returns the text of an item; fetches the full text when it is wanted and the step window has only its beginning. */
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
  // Do not hide just a little: the button would take as much room.
  if (text.length <= end * 1.2) return { text, hiddenLines: 0, hiddenCharacters: 0 }
  const rest = text.slice(end)
  return { text: text.slice(0, end), hiddenLines: countLines(rest), hiddenCharacters: rest.length }
}

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
