// Reads the steps of a conversation in full, a few at a time, so that memory holds one window and never the entire session.
import { MAX_SPILLED } from '../../reader/spilled.ts'
import type { ExportedStep } from '../../export/exported-session.ts'
import { isEvent, isMessage, type OpaqueLine, type Step } from '../../describe/build-steps.ts'
import { toText } from '../../describe/section.ts'
import { completeItems } from '../../describe/complete-items.ts'
import { describeItems } from '../../describe/describe-items.ts'
import { kindOf } from '../../session/describe-window.ts'
import { itemsOf } from '../../session/full-thread.ts'
import { hydrateAll } from '../../session/hydrate.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { RecordScreen } from '../../session/transcript.ts'
import { uuidsOf } from '../../session/thread-names.ts'
import { branchesAfter, type ThreadReading } from '../../session/thread-reading.ts'

const MAX_OPAQUE = 1024 * 1024

/** With `isWhole`, includes every line the model received, even those the describers leave out. */
export async function* readExportedSteps(
  open: OpenSession,
  reading: ThreadReading,
  { isWhole, signal, screen }: { isWhole: boolean; signal: AbortSignal | undefined; screen: RecordScreen },
): AsyncGenerator<ExportedStep> {
  const { steps, transcript, isAgent, forks } = reading
  const { directory } = open
  const options = { isAgent, spilledText: (path: string) => open.spilledText(path, MAX_SPILLED) }
  const full = hydrateAll(itemsOf(steps), transcript, options)
  let next = 0
  for await (const { item } of full) {
    signal?.throwIfAborted()
    const step = steps[next]
    if (!step) return
    const described = describe({ ...step, of: item }, next++)
    yield isOpaque(item) ? await withText(described, item) : described
  }

  /** Adds the text of an unreadable line: it may be the end of a session that was cut off. */
  async function withText(step: ExportedStep, line: OpaqueLine): Promise<ExportedStep> {
    const length = Math.min(line.length, MAX_OPAQUE + screen.cutMargin)
    const [text = ''] = await transcript.source.texts([{ ...line, length }], length)
    const left = line.length - MAX_OPAQUE
    const shown = left > 0 ? `${screen.cut(text, MAX_OPAQUE)} … ${left} more bytes` : screen.again(text)
    const items = step.items.map((item) =>
      item.kind === 'entry'
        ? { ...item, view: { ...item.view, sections: [...item.view.sections, ...toText(shown)] } }
        : item,
    )
    return { ...step, items, of: { ...line, text: shown } }
  }

  function describe(step: Step, number: number): ExportedStep {
    const { of, turn } = step
    const items = describeItems(step, directory)
    return {
      step: number,
      turn,
      kind: kindOf(of),
      uuids: uuidsOf(step),
      at: 'at' in of ? of.at : null,
      model: isMessage(of) ? of.model : null,
      branches: isMessage(of) ? branchesAfter(of, forks) : [],
      items: isWhole ? completeItems(items, isMessage(of) ? of : null) : items,
      of,
    }
  }
}

function isOpaque(of: Step['of']): of is OpaqueLine {
  return !isMessage(of) && !isEvent(of)
}
