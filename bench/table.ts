// Prints a table: the first and the last column are left-aligned, the others right-aligned.

export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const last = columns - 1
  console.log(`\n${title}`)
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 || column === last ? cell.padEnd(width) : cell.padStart(width)
    })
    console.log(cells.join('  ').trimEnd())
  }
}

/** The same table for a document. The first column is code; its heading may be empty. */
export function printMarkdownTable(title: string, rows: readonly (readonly string[])[]): void {
  const [heading = [], ...others] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log(line(heading))
  console.log(line(heading.map((_, column) => (column === 0 || column === heading.length - 1 ? '---' : '---:'))))
  for (const [name = '', ...cells] of others)
    console.log(line([`\`${name}\``, ...cells.map((cell) => cell.replaceAll('|', '\\|'))]))
}
