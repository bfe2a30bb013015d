export type Align = 'left' | 'right' | 'center' | null

const RULES = { left: ':--', right: '--:', center: ':-:' } as const

/** Cells must be Markdown already. */
export function printTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly Align[] = [],
): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), Math.max(1, header.length))
  const print = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`
  const rules = Array.from({ length: width }, (_, column) => {
    const side = align[column] ?? null
    return side === null ? '---' : RULES[side]
  })
  return [print(header), print(rules), ...rows.map(print)].join('\n')
}
