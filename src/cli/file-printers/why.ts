// Prints the origin of lines like `git blame`: number, status, session, turn, prompt and line. Then the prompts, each with the
// command that opens it, and what is missing for the other lines.
import type { WhyLine, WhyReport } from '../../operations/files/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { groupBy } from '../../text/group-by.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { fit, padEnd } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'

type Origin = NonNullable<WhyReport['commit']>['links'][number] | WhyLine

const MARKS: Readonly<Record<WhyLine['status'], string>> = { proven: '✓', matched: '~', unknown: ' ' }
const MOST_PROMPT_WIDTH = 28
const MOST_REASONS = 5
/** Everything before the line itself. */
const PLACE_WIDTH = 8 + 14 + MOST_PROMPT_WIDTH + 3

export function printWhy(report: WhyReport, terminal: Terminal): string {
  const { commit } = report
  const lines = [...report.lines, ...report.files.flatMap((file) => file.lines)]
  const blocks = [
    ...(commit ? [commitLines(report.rev, commit, terminal)] : []),
    ...(commit
      ? report.files.map((file) => fileSummary(file, terminal))
      : [report.lines.map((line) => lineText(line, terminal))]),
    promptLines(lines, terminal),
    reasonLines(lines, terminal),
    [countText(report)],
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function lineText({ line, status, session, turn, prompt, text }: WhyLine, terminal: Terminal): string {
  const { colors } = terminal
  const origin = session === null ? '' : `${session.slice(0, 8)}${turn === null ? '' : ` #${turn}`}`
  const asked = prompt === null ? '' : fit(visibleLine(prompt), MOST_PROMPT_WIDTH)
  const place = `${String(line).padStart(5)} ${MARKS[status]} ${padEnd(visibleLine(origin), 13)} ${padEnd(asked, MOST_PROMPT_WIDTH)}`
  const code = visible(text).replaceAll('\t', '  ')
  const room = terminal.tableWidth === Infinity ? code.length * 2 : Math.max(20, terminal.width - PLACE_WIDTH)
  return `${colors.dim(place)} │ ${fit(code, room)}`
}

function commitLines(rev: string, commit: NonNullable<WhyReport['commit']>, { colors }: Terminal): string[] {
  const links = commit.links.map((link) => {
    const how = link.kind === 'hash' ? 'it printed the hash' : 'it made a commit with this subject at this time'
    return `  Session ${placeText(link)}: ${how}`
  })
  const head = colors.bold(`${rev.slice(0, 10)} ${visibleLine(commit.subject)}`)
  return [head, ...(links.length > 0 ? links : ['  No session is known to have made this commit.'])]
}

function fileSummary({ path, lines }: WhyReport['files'][number], { colors }: Terminal): string[] {
  const known = lines.filter(({ status }) => status !== 'unknown').length
  return [`${visibleLine(path)} ${colors.dim(`${formatCount(known)} of ${plural(lines.length, 'added line')}`)}`]
}

/** Every prompt once, in the order of its first line. */
function promptLines(lines: readonly WhyLine[], { colors }: Terminal): string[] {
  const known = lines.filter(({ status }) => status !== 'unknown')
  const groups = groupBy(known, ({ session, agentId, turn }) => [session, agentId, turn].join('\n'))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { sessionTitle, agentId, prompt, earlierPrompt } = first
    const title = sessionTitle === null ? '' : ` ${visibleLine(sessionTitle)}`
    const agent = agentId === null ? '' : `, by agent ${visibleLine(agentId)}`
    return [
      `${colors.bold(`${plural(group.length, 'line')}:${title}`)}${agent}`,
      ...(prompt === null ? [] : [`  > ${fit(visibleLine(prompt), 200)}`]),
      ...(earlierPrompt === null ? [] : [`    after: ${fit(visibleLine(earlierPrompt), 200)}`]),
      colors.dim(`  ${openCommand(first)}`),
    ]
  })
}

function reasonLines(lines: readonly WhyLine[], { colors }: Terminal): string[] {
  const groups = groupBy(
    lines.filter(({ missing }) => missing !== null),
    ({ missing }) => missing ?? '',
  )
  const reasons = [...groups].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST_REASONS)
  return reasons.map(([reason, group]) => colors.dim(`${plural(group.length, 'line')}: ${visibleLine(reason)}`))
}

function placeText(origin: Origin): string {
  const title = origin.sessionTitle === null ? '' : ` (${visibleLine(origin.sessionTitle)})`
  return `${openCommand(origin)}${title}`
}

function openCommand({ session, turn }: Pick<Origin, 'session' | 'turn'>): string {
  if (session === null) return ''
  return `${typedCommand('show')} ${visibleLine(session.slice(0, 8))}${turn === null ? '' : ` --turn ${turn}`}`
}

function countText({ counts: { lines, proven, matched, unknown }, isOnDisk }: WhyReport): string {
  const counts = `${formatCount(proven)} proven (✓), ${formatCount(matched)} matched (~), ${formatCount(unknown)} unknown`
  return `${plural(lines, 'line')}${isOnDisk ? ' of the file on disk' : ''}: ${counts}`
}
