// Parses CSV by RFC 4180, for tests, written independently of our writer. An empty unquoted cell is null.

export function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell)
    const next = text[end]
    if (next !== ',' && next !== '\n') throw new Error(`a cell ends with ${JSON.stringify(next)} at ${end}`)
    if (next === '\n') {
      rows.push(row)
      row = []
    }
    at = end + 1
    // A comma at the end would start another cell.
    if (next === ',' && text[at] === undefined) throw new Error('the last line has no end')
  }
  if (row.length > 0) throw new Error('the last line has no end')
  return rows
}

interface ReadCell {
  cell: string | null
  end: number
}

function readQuoted(text: string, start: number): ReadCell {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') cell += text[at++]
    else return { cell, end: at + 1 }
  }
  throw new Error(`the quotes at ${start} have no end`)
}

function readPlain(text: string, start: number): ReadCell {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++
  const cell = text.slice(start, end)
  if (/["\r]/.test(cell)) throw new Error(`an unquoted cell has characters that need quotes: ${cell}`)
  return { cell: cell === '' ? null : cell, end }
}
