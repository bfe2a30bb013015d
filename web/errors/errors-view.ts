// The state of the errors page, as the address encodes it, the call it needs and the command that prints the same.
import { shellWord } from '../../src/paint/shell-word.ts'
import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { CallInput, CallOutput } from '../api.ts'

export type ErrorsReport = CallOutput<'errors'>
export type ErrorGroup = ErrorsReport['errors'][number]

export const ERROR_RANGES = ['7', '30', '90', 'all'] as const

export type ErrorRange = (typeof ERROR_RANGES)[number]

export interface ErrorsView {
  range: ErrorRange
  /** Days of a bar that was chosen in the chart, YYYY-MM-DD; both are included. */
  since: string | null
  until: string | null
  tool: string | null
  /** Path of a project. */
  project: string | null
  /** Words of a message. */
  message: string
}

export function readErrorsView(params: URLSearchParams): ErrorsView {
  const range = params.get('range')
  return {
    range: ERROR_RANGES.find((name) => name === range) ?? 'all',
    since: dayOf(params.get('since')),
    until: dayOf(params.get('until')),
    tool: params.get('tool') || null,
    project: params.get('project') || null,
    message: params.get('q') ?? '',
  }
}

export function writeErrorsView({ range, since, until, tool, project, message }: ErrorsView): URLSearchParams {
  const params = new URLSearchParams()
  if (range !== 'all') params.set('range', range)
  for (const [name, value] of Object.entries({ since, until, tool, project }))
    if (value !== null) params.set(name, value)
  if (message !== '') params.set('q', message)
  return params
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

type ErrorsInput = CallInput<'errors'>

/** Days of a bar replace the range, because they are part of it. */
function timeInput({ range, since, until }: ErrorsView): Pick<ErrorsInput, 'since' | 'until'> {
  if (since !== null || until !== null)
    return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
  return range === 'all' ? {} : { since: `${range}d` }
}

export function errorsInput(view: ErrorsView, limit: number): ErrorsInput {
  const { tool, project, message } = view
  return {
    message: message.trim() === '' ? [] : [message.trim()],
    ...(tool === null ? {} : { tool }),
    // The slash selects exactly this project, not those whose path contains its path.
    ...(project === null ? {} : { project: `${project}/` }),
    ...timeInput(view),
    limit,
  }
}

/** All failures of the time range: what the lists of tools and projects offer, and what the chart shows. */
export function baseInput({ range }: ErrorsView, limit: number): ErrorsInput {
  return errorsInput({ range, since: null, until: null, tool: null, project: null, message: '' }, limit)
}

/** The chart keeps its other bars when one of them is chosen. */
export function chartInput(view: ErrorsView, limit: number): ErrorsInput {
  return errorsInput({ ...view, since: null, until: null }, limit)
}

export function errorsCommand(view: ErrorsView): string {
  const { message = [], ...fields } = errorsInput(view, 0)
  const { tool, project, since, until } = fields
  return commandOf(
    operation(
      'errors',
      ...message.map(shellWord),
      ...Object.entries({ tool, project, since, until }).flatMap(([name, value]) =>
        value === undefined ? [] : [field(name, shellWord(value))],
      ),
    ),
  )
}

export function isFiltered({ since, until, tool, project, message }: ErrorsView): boolean {
  return since !== null || until !== null || tool !== null || project !== null || message.trim() !== ''
}
