// Returns the raw lines of a step with their offsets, their envelope fields, and the task list after it.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { LiftedEntry } from '../../format/record.ts'
import { isEvent, isMessage, type Step } from '../../describe/build-steps.ts'
import { tasksAt, withTasksOrCommits } from '../../thread/tasks.ts'
import type { Context } from '../context.ts'
import { findThread } from './find-session.ts'
import { placesOf } from '../../session/hydrate.ts'
import type { RawRecord, StepDetails } from '../../session/session-view.ts'
import type { Transcript } from '../../session/transcript.ts'
import type { sessionDetailsInput } from './page-declarations.ts'

const MAX_TEXT_BYTES = 256 * 1024

export async function runDetails(
  context: Context,
  { step, ...thread }: z.output<typeof sessionDetailsInput>,
): Promise<StepDetails> {
  const { reading } = await findThread(context, thread, step)
  const found = reading.steps[step]
  if (!found) throw new AppError('not-found', `There is no step ${step} in this session.`)
  const positions = placesOf(found.of, reading.transcript)
  const full = await reading.transcript.readFull(positions)
  return {
    records: await readRaw(found, positions, reading.transcript),
    ...readEnvelopes([...full.values()]),
    at: 'at' in found.of ? found.of.at : null,
    tasks: tasksAt(withTasksOrCommits(reading.turns), found.of.position),
  }
}

async function readRaw(step: Step, positions: readonly number[], transcript: Transcript): Promise<RawRecord[]> {
  const ranges =
    isMessage(step.of) || isEvent(step.of)
      ? positions.map((position) => ({ ...transcript.rangeOf(position), record: transcript.at(position)?.record }))
      : [{ offset: step.of.offset, length: step.of.length, line: step.of.line, record: undefined }]
  const texts = await transcript.source.texts(ranges, MAX_TEXT_BYTES)
  return ranges.map(({ offset, length, line, record }, index) => ({
    file: transcript.source.path,
    line,
    offset,
    length,
    uuid: record && 'uuid' in record && typeof record.uuid === 'string' ? record.uuid : null,
    type: record?.type ?? 'not a record',
    text: texts[index] ?? '',
    isCut: length > MAX_TEXT_BYTES,
  }))
}

type Envelopes = Omit<StepDetails, 'records' | 'at' | 'tasks'>

/** Takes each field from the first record that has it; usage and stop reason from the last, since they are final only there. */
function readEnvelopes(records: readonly LiftedEntry[]): Envelopes {
  // Not every record type has every envelope field; reading them by name avoids a check per type.
  const fields = records as readonly { readonly [key: string]: unknown }[]
  const text = (key: string) => fields.map((record) => record[key]).find((value) => typeof value === 'string') ?? null
  const answers = records.flatMap((record) => (record.type === 'assistant' ? [record] : []))
  const last = answers.findLast(({ message }) => message.usage)?.message
  return {
    cwd: text('cwd'),
    branch: text('gitBranch'),
    version: text('version'),
    requestId: text('requestId'),
    permissionMode: text('permissionMode'),
    model: answers[0]?.message.model ?? null,
    messageId: answers[0]?.message.id ?? null,
    stopReason: answers.findLast(({ message }) => message.stop_reason)?.message.stop_reason ?? null,
    tokens: last?.usage
      ? {
          input: last.usage.input_tokens ?? 0,
          output: last.usage.output_tokens ?? 0,
          cacheWrite: last.usage.cache_creation_input_tokens ?? 0,
          cacheRead: last.usage.cache_read_input_tokens ?? 0,
        }
      : null,
  }
}
