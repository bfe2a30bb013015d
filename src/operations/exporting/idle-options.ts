// Options that were given and change nothing in the chosen form: whoever gives one should know.
import type { ExportFormat } from '../../export/export-plan.ts'
import type { ExportInput } from '../export.ts'

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

/** As flags. */
export function idleOptions(input: ExportInput, format: ExportFormat): string[] {
  return IDLE[input.forModel ? 'model' : format]
    .filter((name) => input[name] !== undefined)
    .map((name) => flagOf(name, input))
}

/** "pageSize" → --page-size, and a switch that was turned off → --no-thinking. */
function flagOf(name: keyof ExportInput, input: ExportInput): string {
  const word = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return input[name] === false ? `--no-${word}` : `--${word}`
}
