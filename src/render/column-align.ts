// Which side a column of a table stands at: numbers at the right, with or without a unit.

export function columnAlign(rows: readonly (readonly string[])[], column: number): 'left' | 'right' {
  const isNumeric = rows.every((row) => /^(?:[-+−]?[\d.,]+ ?(?:[KMGT]?B|%|s|ms)?)?$/.test(row[column] ?? ''))
  return isNumeric ? 'right' : 'left'
}
