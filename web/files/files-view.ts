// The state of the files page, as the address encodes it.
import { shellWord } from '../../src/paint/shell-word.ts'
import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { CallOutput } from '../api.ts'

export type FilesData = CallOutput<'touched files'>

export const FILE_RANGES = ['7', '30', '90', 'all'] as const
export const FILE_LAYOUTS = ['tree', 'list'] as const
export const FILE_SORTS = ['uses', 'changes', 'last', 'name'] as const

export type FileRange = (typeof FILE_RANGES)[number]
export type FileLayout = (typeof FILE_LAYOUTS)[number]
export type FileSort = (typeof FILE_SORTS)[number]

export interface FilesView {
  range: FileRange
  layout: FileLayout
  sort: FileSort
  /** Only paths that were edited or written. */
  isChanged: boolean
  /** Path of a project. */
  project: string | null
  text: string
}

export function readFilesView(params: URLSearchParams): FilesView {
  return {
    range: oneOf(params.get('range'), FILE_RANGES, 'all'),
    layout: oneOf(params.get('layout'), FILE_LAYOUTS, 'tree'),
    sort: oneOf(params.get('sort'), FILE_SORTS, 'uses'),
    isChanged: params.get('changed') === '1',
    project: params.get('project') || null,
    text: params.get('q') ?? '',
  }
}

export function writeFilesView({ range, layout, sort, isChanged, project, text }: FilesView): URLSearchParams {
  const params = new URLSearchParams()
  if (range !== 'all') params.set('range', range)
  if (layout !== 'tree') params.set('layout', layout)
  if (sort !== 'uses') params.set('sort', sort)
  if (isChanged) params.set('changed', '1')
  if (project !== null) params.set('project', project)
  if (text !== '') params.set('q', text)
  return params
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[], fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback
}

export function filesInput({ range }: Pick<FilesView, 'range'>): { since?: string } {
  return range === 'all' ? {} : { since: `${range}d` }
}

/** Prints the most used paths. The command cannot leave out paths that were only read. */
export function filesCommand({ range, text }: Pick<FilesView, 'range' | 'text'>): string {
  const { since } = filesInput({ range })
  return commandOf(
    operation(
      'files',
      ...(text.trim() === '' ? [] : [shellWord(text.trim())]),
      ...(since === undefined ? [] : [field('since', since)]),
    ),
  )
}
