import type { ExportFields } from './export-scope.ts'

/** A little less than the longest address the server accepts. */
const MAX_LENGTH = 8000

export function downloadAddress(input: ExportFields): string {
  return `/api/export?${queryOf(input)}`
}

export function pageAddress(input: ExportFields): string {
  return `/api/export/page?${queryOf(input)}`
}

export function isTooLong(address: string): boolean {
  return address.length > MAX_LENGTH
}

function queryOf(input: ExportFields): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  )
  return new URLSearchParams(pairs).toString()
}
