// Options that were given and change nothing in the chosen form: whoever gives one should know.
import type { ExportFormat } from '../../export/export-plan.ts'
import type { ExportInput } from '../export.ts'
import { field, type FieldReference } from '../../text/advice.ts'

const PAGES: readonly (keyof ExportInput)[] = ['theme', 'pageSize']
const TOLD: readonly (keyof ExportInput)[] = ['depth', 'thinking', 'branches', 'agents', 'images']

const IDLE: Readonly<Record<ExportFormat | 'model', readonly (keyof ExportInput)[]>> = {
  html: [],
  md: PAGES,
  json: PAGES,
  jsonl: [...PAGES, ...TOLD],
  csv: [...PAGES, 'depth', 'images'],
  parquet: [...PAGES, 'depth', 'images'],
  model: [...PAGES, ...TOLD],
}

export function idleOptions(input: ExportInput, format: ExportFormat): FieldReference[] {
  return IDLE[input.forModel ? 'model' : format]
    .filter((name) => input[name] !== undefined)
    .map((name) => field(name, input[name] === false ? false : undefined))
}
