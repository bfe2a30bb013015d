// A shell command and its output. The structured result has no exit code; the text of a failure does.
import type { ToolResult } from '../../format/tool.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { defineDescriber } from '../describer.ts'
import { formatDuration } from '../../text/duration.ts'
import { commitIn, gitOperations } from '../content/git-operation.ts'
import { toBareImage } from '../content/media.ts'
import { oneLine, phrase } from '../line.ts'
import { countLines, firstLineOf, named, trimLines } from '../content/lines.ts'
import { toImage } from '../content/media.ts'
import { patchOf, toRecordedHunks } from '../content/patch.ts'
import { formatBytes, plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toFile, toList, toTerminal } from '../section.ts'
import { readCommand } from '../content/shell-command.ts'
import type { Section } from '../view.ts'

type BashResult = Partial<ToolResult<'Bash'>>

export const bash = defineDescriber('Bash', ({ call, input, result }) => {
  const { command, sections } = readCommand(input.command ?? '')
  const answer: BashResult = result.form === 'object' ? result.result : {}
  const images = toImages(call, answer)
  const { output, isError } = images.length > 0 ? { output: '', isError: false } : outputOf(call, answer)
  return {
    summary: named(input.description, firstLineOf(command), 'a command'),
    outcome: outcomeOf(call, answer, {
      commit: commitIn(command, output),
      extent: images.length > 0 ? 'image' : extentOf(output),
    }),
    sections: [
      ...sections,
      ...toTerminal(output, { command, isError }),
      ...images,
      ...toEditedFiles(answer),
      ...toGitList(answer),
      ...toSpilledFile(call, answer),
    ],
  }
})

const EXIT = /^(?:Error: )?Exit code (\d+)(?:\n|$)/
const SHORT = 80
const TIMED_OUT = /Command timed out after ([\dhms. ]*\d[hms]*)/

function outputOf(call: ToolCall, answer: BashResult): { output: string; isError: boolean } {
  const text = call.result?.text ?? ''
  if (call.state === 'error' && !text.startsWith('<tool_use_error>')) {
    return { output: trimLines(text.replace(EXIT, '')), isError: true }
  }
  // The complete spilled output, if it was found; stdout has only its first 30,000 characters.
  const stdout = call.result?.spilledText ?? answer.stdout ?? resultText(call)
  const parts = [stdout.replace(/^\(Bash completed with no output\)\s*$/, ''), answer.stderr ?? ''].map(trimLines)
  return { output: parts.filter((part) => part !== '').join('\n'), isError: false }
}

function outcomeOf(call: ToolCall, answer: BashResult, { commit, extent }: { commit: string; extent: string }): string {
  if (call.state === 'error') return failureOf(call.result?.text ?? '')
  if (answer.interrupted === true) return 'interrupted'
  if (call.state !== 'done') return ''
  return (
    backgroundOf(answer) ||
    phrase(...gitOperations(answer.gitOperation).map(({ outcome }) => outcome)) ||
    commit ||
    // Set for exit codes that are not failures: grep without a match, diff with a difference.
    answer.returnCodeInterpretation?.toLowerCase() ||
    extent
  )
}

function extentOf(output: string): string {
  if (output === '') return 'no output'
  const count = countLines(output)
  return count === 1 ? oneLine(output, SHORT) : plural(count, 'line')
}

function failureOf(text: string): string {
  const limit = TIMED_OUT.exec(text)?.[1]
  if (limit !== undefined) return `timed out after ${limit}`
  const exit = EXIT.exec(text)?.[1]
  return exit === undefined ? '' : `exit ${exit}`
}

function backgroundOf({ backgroundTaskId: id, timedOutAfterMs: limit, backgroundedByUser }: BashResult): string {
  const timeout = limit === undefined ? '' : `timed out after ${formatDuration(limit)}`
  if (!id) return timeout
  return phrase(timeout, backgroundedByUser === true && 'moved by the user', `in background: ${id}`)
}

const DATA_URL = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=\s]+)$/

/** With `isImage`, stdout is an image as a data URL; the result's content has it as a block. */
function toImages(call: ToolCall, answer: BashResult): Section[] {
  const url = answer.isImage === true ? DATA_URL.exec((answer.stdout ?? '').trim()) : null
  if (url) return toBareImage((url[2] ?? '').replace(/\s/g, ''), url[1])
  return (call.result?.content ?? []).flatMap((block) => (block.type === 'image' ? toImage(block) : []))
}

function toEditedFiles({ bashEditDiff }: BashResult): Section[] {
  return (bashEditDiff?.files ?? []).flatMap(({ filePath = 'a file', hunks, created, deleted }): Section[] => {
    const note = created === true ? 'created' : deleted === true ? 'deleted' : undefined
    const patch = patchOf(filePath, toRecordedHunks(hunks))
    if (patch.hunks.length === 0) return toFile(filePath, note ?? 'changed')
    return [note === undefined ? patch : { ...patch, title: phrase(filePath, note) }]
  })
}

function toGitList({ gitOperation }: BashResult): Section[] {
  const items = gitOperations(gitOperation).map(({ item }) => item)
  return items.length > 1 || items.some(({ note }) => note !== undefined) ? toList(items, { title: 'Git' }) : []
}

function toSpilledFile(call: ToolCall, { persistedOutputSize: bytes }: BashResult): Section[] {
  const isLost = call.result?.spilledText === null
  return toFile(
    call.result?.spilledTo,
    phrase('full output', bytes !== undefined && formatBytes(bytes), isLost && 'not found'),
  )
}
