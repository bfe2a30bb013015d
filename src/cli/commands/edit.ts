// `annals edit …` and `annals undo`: shows the plan, asks, and applies exactly that. Without a terminal, it needs --apply.
import { AppError } from '../../error.ts'
import type { AnyOperation } from '../../operations/all.ts'
import type { AnnotationReport } from '../../operations/edit/outputs.ts'
import type { EditReport } from '../../operations/edit/outputs.ts'
import { waitForLateWrites } from '../../operations/edit/late-writes.ts'
import type { HoldFolder } from './editor.ts'
import { askPerson, isYes, type Ask } from './ask-open.ts'
import { EXIT } from '../exit.ts'
import type { GlobalOptions } from '../global-options.ts'
import { makeContext, parseInput, perform, writeValue } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export interface Person {
  ask: Ask
  edit(text: string): Promise<string>
}

type Typed = Record<string, unknown>

export async function runEdit(
  terminal: Terminal,
  operation: AnyOperation,
  typed: Typed,
  options: GlobalOptions,
  person: Person = atTerminal(options),
): Promise<number> {
  const complete = operation.name === 'edit message' ? await withText(operation, typed, options, person) : typed
  if (complete === undefined) {
    terminal.write('Nothing changed.\n')
    return EXIT.done
  }
  const draft = typed['text'] === undefined ? complete['text'] : undefined
  let isLeft = true
  const later: (() => Promise<void>)[] = []
  try {
    const request = { terminal, operation, options, afterAnswer: (work: () => Promise<void>) => later.push(work) }
    const shown = await showAndApply(request, complete, person)
    isLeft = shown.isLeft
    return shown.code
  } finally {
    if (isLeft && typeof draft === 'string') await keepText(terminal, draft, options)
    // All output is written. Updates the index, and waits for late writes to replaced files, which are carried over.
    for (const work of later) await work()
    await waitForLateWrites()
  }
}

async function keepText(terminal: Terminal, text: string, options: GlobalOptions): Promise<void> {
  const { keepDraft } = await import('./editor.ts')
  terminal.write(`Your text was saved to ${keepDraft(text, await holdIn(options))}\n`)
}

interface EditOutcome {
  code: number
  isLeft: boolean
}

interface EditRequest {
  terminal: Terminal
  operation: AnyOperation
  options: GlobalOptions
  afterAnswer: (work: () => Promise<void>) => void
}

async function showAndApply(
  { terminal, operation, options, afterAnswer }: EditRequest,
  typed: Typed,
  { ask }: Person,
): Promise<EditOutcome> {
  const { value, context } = await perform(terminal, operation, typed, options, { afterAnswer })
  await writeValue(terminal, operation, value, context, options)
  const report = reportOf(operation, value)
  if (!report || report.applied || report.isEmpty) return { code: EXIT.done, isLeft: false }
  if (report.refusal !== null) return { code: EXIT.problems, isLeft: true }
  if (options.json) return { code: EXIT.done, isLeft: true }
  if (!ask || typed['dryRun'] === true) {
    terminal.write('\nNothing was changed; add --apply to apply the plan.\n')
    return { code: EXIT.done, isLeft: true }
  }
  const answer = await ask(`\n${report.canUndo ? '' : 'This cannot be undone. '}Apply? Type "yes": `)
  if (!isYes(answer)) {
    terminal.write('Nothing was changed.\n')
    return { code: EXIT.done, isLeft: true }
  }
  const done = await perform(terminal, operation, { ...typed, apply: true, plan: report.plan }, options, {
    afterAnswer,
  })
  await writeDone(terminal, reportOf(operation, done.value))
  return { code: EXIT.done, isLeft: false }
}

async function writeDone(terminal: Terminal, report: EditReport | undefined): Promise<void> {
  const { printDone } = await import('../printers/edit.ts')
  if (report) terminal.write(printDone(report, terminal))
}

/** Returns the plan or report of an edit; undefined for annotations, which are stored immediately. */
function reportOf({ name }: AnyOperation, value: unknown): EditReport | undefined {
  switch (name) {
    case 'edit history':
    case 'edit star':
    case 'edit note':
      return undefined
    case 'edit tag':
      // The operation has just returned this value.
      return (value as AnnotationReport).record
    default:
      // Every other edit, and undo, returns an EditReport.
      return value as EditReport
  }
}

async function withText(
  operation: AnyOperation,
  typed: Typed,
  options: GlobalOptions,
  { ask, edit }: Person,
): Promise<Typed | undefined> {
  if (typed['text'] !== undefined) return typed
  // Reports other missing input before opening the editor.
  parseInput(operation, typed)
  if (!ask || options.json)
    throw new AppError(
      'usage',
      'Give the new text with --text; the editor opens only in a terminal and without --json.',
    )
  const { readEditedText } = await import('./edited-text.ts')
  const { uuid, block, text } = await readEditedText(typed, options)
  const written = await edit(text)
  return written === text.toWellFormed() ? undefined : { ...typed, message: uuid, block, text: written }
}

async function holdIn(options: GlobalOptions): Promise<HoldFolder> {
  const { holdTemporary } = await import('../../operations/hold-temporary.ts')
  const context = makeContext(options, {})
  return (folder, isKept) => holdTemporary(context, [folder], isKept)
}

function atTerminal(options: GlobalOptions): Person {
  return {
    ask: askPerson(process),
    edit: async (text) => (await import('./editor.ts')).editInEditor(text, process.env, await holdIn(options)),
  }
}
