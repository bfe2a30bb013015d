import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { defineDescriber, type Described } from '../describer.ts'
import { type GrepFile, parseCounts, parseMatches } from '../content/grep-output.ts'
import { toPathList } from '../content/grouped-paths.ts'
import { languageOf } from '../content/language.ts'
import { splitLines } from '../content/lines.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toCode, toList, toTable } from '../section.ts'
import type { ListItem, Section } from '../view.ts'

type GrepResult = Partial<ToolResult<'Grep'>>
type GrepView = { outcome: string; sections: Section[] }

export const grep = defineDescriber('Grep', ({ call, input, result }): Described => {
  const answer: GrepResult = result.form === 'object' ? result.result : {}
  const summary = summaryOf(input)
  if (call.state !== 'done') return { summary, sections: [] }
  const mode = answer.mode ?? input.output_mode ?? 'files_with_matches'
  const text = result.form === 'object' ? (answer.content ?? '') : withoutNotices(resultText(call))
  const { outcome, sections } = describeMode(mode, answer, text, input)
  return {
    summary,
    outcome: answer.appliedLimit === undefined ? outcome : withLimit(outcome, answer),
    sections,
  }
})

function summaryOf({ pattern, path, glob, include, type }: ToolInput<'Grep'>): string {
  const scope = [
    path === undefined ? '' : `in ${path}`,
    glob ?? include ?? '',
    type === undefined ? '' : `${type} files`,
  ]
  return [pattern === undefined ? 'a pattern' : `"${pattern}"`, ...scope].filter((part) => part !== '').join(' ')
}

function describeMode(mode: string, answer: GrepResult, text: string, input: ToolInput<'Grep'>): GrepView {
  if (mode === 'content') return describeContent(text, input)
  if (mode === 'count') return describeCounts(text, answer)
  const paths = answer.filenames ?? splitLines(text)
  return {
    outcome: paths.length === 0 ? 'no matches' : plural(paths.length, 'file'),
    sections: toPathList(paths),
  }
}

function describeContent(text: string, { path }: ToolInput<'Grep'>): GrepView {
  if (text.trim() === '') return { outcome: 'no matches', sections: [] }
  const files = parseMatches(text, path)
  // One file and no line numbers: matches and context lines cannot be distinguished.
  if (!files)
    return { outcome: plural(splitLines(text).length, 'line'), sections: toCode(text, { language: languageOf(path) }) }
  const matches = files.flatMap(({ lines }) => lines.filter(({ isMatch }) => isMatch)).length
  return {
    outcome: countOf(matches, files.length),
    sections: toList(files.map(toItem), { folded: splitLines(text).length > LONG }),
  }
}

const LONG = 40

function toItem({ path, lines }: GrepFile): ListItem {
  const items = lines.map(({ number, isMatch, text }) => ({
    text: number === undefined ? text : `${number}${isMatch ? ':' : '-'} ${text}`,
  }))
  return { text: path, items }
}

function describeCounts(text: string, answer: GrepResult): GrepView {
  const counts = parseCounts(text)
  const total = answer.numMatches ?? counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { outcome: 'no matches', sections: [] }
  const rows = counts.map(({ path, count }) => [path, String(count)])
  return {
    outcome: countOf(total, answer.numFiles ?? counts.length),
    sections: toTable(['File', 'Matches'], rows),
  }
}

function countOf(matches: number, files: number): string {
  return `${plural(matches, 'match', 'matches')} in ${plural(files, 'file')}`
}

/** The limit is always recorded, but shown only if it was reached. */
function withLimit(outcome: string, { appliedLimit = 0, numLines, filenames = [] }: GrepResult): string {
  const shown = numLines ?? filenames.length
  return shown > 0 && shown >= appliedLimit ? `${outcome}, limited to ${formatCount(appliedLimit)}` : outcome
}

const NOTICES =
  /^(?:Found \d+ files?(?: limit: .*)?|No (?:matches|files) found|Found \d+ total occurrences? .*|\[Showing results .*)$/

function withoutNotices(text: string): string {
  return splitLines(text)
    .filter((line) => !NOTICES.test(line))
    .join('\n')
    .trim()
}
