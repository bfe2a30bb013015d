// Where the document, or the page that shows how it will look, is to be had.
import type { ExportFields } from './export-scope.ts'

/** What the server reads of an address, less some room. */
const MOST_LENGTH = 8000

export function downloadAddress(input: ExportFields): string {
  return `/api/export?${queryOf(input)}`
}

export function pageAddress(input: ExportFields): string {
  return `/api/export/page?${queryOf(input)}`
}

/** A few hundred sessions, each by its id, are more than an address can name. */
export function isTooLong(address: string): boolean {
  return address.length > MOST_LENGTH
}

function queryOf(input: ExportFields): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  )
  return new URLSearchParams(pairs).toString()
}
