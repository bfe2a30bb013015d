import { formatBytes } from '../text/quantity.ts'
import { isEvent, isMessage, type OpaqueLine, type Step } from './build-steps.ts'
import { depthOf } from './depth.ts'
import { describeStep, type EntryItem, type TurnItem } from './describe-step.ts'

/** `directory` is the session's working directory; paths below it are shown relative to it. */
export function describeItems({ of, modelBefore }: Step, directory: string | null): TurnItem[] {
  if (isMessage(of) || isEvent(of)) return describeStep(of, modelBefore, directory)
  return [opaqueItem(of)]
}

function opaqueItem({ line, offset, length, reason }: OpaqueLine): EntryItem {
  return {
    kind: 'entry',
    depth: depthOf('note'),
    at: null,
    uuids: [],
    isThinking: false,
    view: {
      title: 'Unreadable line',
      summary: reason,
      weight: 'show',
      tone: 'warning',
      sections: [
        {
          kind: 'table',
          isFacts: true,
          columns: ['', ''],
          rows: [
            ['line', String(line)],
            ['offset', String(offset)],
            ['size', formatBytes(length)],
          ],
        },
      ],
    },
  }
}
