// Prints a patch to standard output, and everything that is to be said about it to standard error, so that it can be piped.
import type { PatchRefusal, PatchReport } from '../../operations/files/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { shellWord } from '../../paint/shell-word.ts'
import type { Terminal } from '../terminal.ts'
import { paintPatch } from './paint-patch.ts'
import { shortCommand } from './short-command.ts'

const REASONS: Readonly<Record<PatchRefusal, string>> = {
  'no base': 'its content before the changes is not known',
  'no result': 'its content after the changes is not known',
  differs: 'the commit has another content',
  'missing in commit': 'the commit has no such file',
  'exists in commit': 'the commit already has this file',
}

const MOST_LISTED = 20

export function printPatch(report: PatchReport, terminal: Terminal): string {
  for (const note of notesOf(report)) terminal.writeError(`${note}\n`)
  return paintPatch(report.patch, terminal)
}

function* notesOf(report: PatchReport): Generator<string> {
  const { session, turn, files, refused, outside, notIncluded, base, bases, secrets } = report
  const isRefused = base !== null && refused.length > 0
  if (isRefused) yield `This patch does not apply to ${base.slice(0, 12)}, so it is not printed:`
  else if (refused.length > 0) yield `${plural(refused.length, 'changed file')} missing in the patch:`
  yield* listed(refused.map(({ path, reason }) => `${path}: ${REASONS[reason]}`))
  if (isRefused && refused.some(({ reason }) => reason === 'differs')) yield threeWay(session, turn, bases)
  if (files.length === 0 && refused.length === 0)
    yield `Session ${session.slice(0, 8)} changed no files of its project.`
  else if (base === null && files.length > 0)
    yield `The patch is not compared with a repository; "--base COMMIT" proves that it applies.`
  if (bases !== null) yield `The files before the changes are in ${bases}.`
  if (outside.length > 0) yield `${plural(outside.length, 'changed file')} outside of the project, not included:`
  yield* listed(outside)
  if (notIncluded.length > 0)
    yield `${plural(notIncluded.length, 'shell command')} may have changed files, which is not included:`
  yield* listed(notIncluded.map(({ command }) => shortCommand(command)))
  if (secrets > 0)
    yield `The patch contains ${plural(secrets, 'secret')}; look for keys, tokens and passwords before you share it.`
}

function threeWay(session: string, turn: number | null, bases: string | null): string {
  const id = session.slice(0, 8)
  const folder = bases === null ? 'bases' : shellWord(bases)
  const write = bases === null ? ` --bases ${folder}` : ''
  return (
    `To merge it anyway:\n  ${typedCommand(`patch ${id}${turn === null ? '' : ` --turn ${turn}`}${write}`)} > ${id}.patch\n` +
    `  find ${folder} -type f -exec git hash-object -w {} +\n  git apply --3way ${id}.patch`
  )
}

function* listed(lines: readonly string[]): Generator<string> {
  for (const line of lines.slice(0, MOST_LISTED)) yield `  ${visibleLine(line)}`
  if (lines.length > MOST_LISTED) yield `  and ${lines.length - MOST_LISTED} more`
}
