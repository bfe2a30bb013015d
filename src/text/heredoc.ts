// Finds heredocs in a shell command. It tracks quotes and substitutions only as far as needed to distinguish a heredoc
// from other uses of "<<". A heredoc without its closing line is ignored.

export interface Heredoc {
  delimiter: string
  quoted: boolean
  body: string
  /** Offsets of the body in the command, without its last line break. */
  start: number
  end: number
  /** Inside `$(…)`, as in `git commit -m "$(cat <<EOF`. */
  nested: boolean
  before: string
  after: string
}

type ShellFrame = { kind: 'command' | 'quote' | 'other'; close: string }

interface PendingHeredoc {
  delimiter: string
  quoted: boolean
  indented: boolean
  nested: boolean
  before: string
  afterStart: number
}

interface ShellScan {
  command: string
  position: number
  frames: ShellFrame[]
  statement: number
  pending: PendingHeredoc[]
  found: Heredoc[]
}

export function parseHeredocs(command: string): Heredoc[] {
  if (!command.includes('<<')) return []
  const scan: ShellScan = {
    command,
    position: 0,
    frames: [{ kind: 'command', close: '' }],
    statement: 0,
    pending: [],
    found: [],
  }
  while (scan.position < command.length) step(scan)
  return scan.found
}

function step(scan: ShellScan): void {
  const { command, position, frames } = scan
  const frame = frames.at(-1)
  if (command[position] === '\\') {
    scan.position += 2
  } else if (frame && frame.close !== '' && command.startsWith(frame.close, position)) {
    frames.pop()
    scan.position += frame.close.length
  } else if (!enterSubstitution(scan)) {
    if (frame?.kind === 'command') stepCommand(scan)
    else scan.position += 1
  }
}

const SUBSTITUTIONS: readonly (ShellFrame & { open: string })[] = [
  { open: '$((', kind: 'other', close: '))' },
  { open: '$(', kind: 'command', close: ')' },
  { open: '${', kind: 'other', close: '}' },
  { open: '`', kind: 'command', close: '`' },
]

function enterSubstitution(scan: ShellScan): boolean {
  const found = SUBSTITUTIONS.find(({ open }) => scan.command.startsWith(open, scan.position))
  if (!found) return false
  scan.frames.push({ kind: found.kind, close: found.close })
  scan.position += found.open.length
  return true
}

function stepCommand(scan: ShellScan): void {
  const { command, position, frames } = scan
  const char = command[position] ?? ''
  const rest = (text: string): boolean => command.startsWith(text, position)
  if (char === "'") {
    scan.position = skipQuote(command, position)
  } else if (char === '"') {
    frames.push({ kind: 'quote', close: '"' })
    scan.position += 1
  } else if (rest('((')) {
    frames.push({ kind: 'other', close: '))' })
    scan.position += 2
  } else if (char === '(') {
    frames.push({ kind: 'command', close: ')' })
    scan.position += 1
  } else if (char === '#' && isWordStart(command, position)) {
    scan.position = endOfLine(command, position)
  } else if (rest('<<<')) {
    scan.position += 3
  } else if (rest('<<')) {
    readOperator(scan)
  } else if (char === '\n') {
    readBodies(scan)
  } else {
    if (frames.length === 1 && isSeparator(command, position)) scan.statement = position + 1
    scan.position += 1
  }
}

function readOperator(scan: ShellScan): void {
  const { command, position } = scan
  const match = /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\`])+)/.exec(
    command.slice(position, position + 200),
  )
  if (!match) {
    scan.position += 2
    return
  }
  const word = match[2] ?? ''
  scan.pending.push({
    delimiter: word.replace(/\\(.)|['"]/g, '$1'),
    quoted: /['"\\]/.test(word),
    indented: match[1] === '-',
    nested: scan.frames.length > 1,
    before: command.slice(scan.statement, position),
    afterStart: position + match[0].length,
  })
  scan.position += match[0].length
}

function readBodies(scan: ShellScan): void {
  const { command, position } = scan
  let lineEnd = position
  for (const pending of scan.pending) {
    const start = lineEnd + 1
    const closing = findClosing(command, start, pending)
    if (!closing) continue
    const end = Math.max(start, closing.start - 1)
    const body = command.slice(start, end)
    scan.found.push({
      delimiter: pending.delimiter,
      quoted: pending.quoted,
      body: pending.indented ? body.replace(/^\t+/gm, '') : body,
      start,
      end,
      nested: pending.nested,
      before: pending.before,
      after: command.slice(pending.afterStart, position),
    })
    lineEnd = closing.end
  }
  scan.pending = []
  scan.position = lineEnd + 1
  if (scan.frames.length === 1) scan.statement = scan.position
}

function findClosing(
  command: string,
  from: number,
  { delimiter, indented }: PendingHeredoc,
): { start: number; end: number } | undefined {
  for (let start = from; start < command.length;) {
    const end = endOfLine(command, start)
    const line = command.slice(start, end).replace(/\r$/, '')
    if ((indented ? line.replace(/^\t+/, '') : line) === delimiter) return { start, end }
    start = end + 1
  }
  return undefined
}

/** `$'…'` has escapes, `'…'` does not. */
function skipQuote(command: string, position: number): number {
  const escapes = command[position - 1] === '$'
  for (let next = position + 1; next < command.length; next += 1) {
    if (escapes && command[next] === '\\') next += 1
    else if (command[next] === "'") return next + 1
  }
  return command.length
}

/** At `;`, `&&`, `||` or a lone `&`, but not at the `&` of `2>&1` and `&>`, nor at a pipe. */
function isSeparator(command: string, position: number): boolean {
  const char = command[position]
  const [previous, next] = [command[position - 1], command[position + 1]]
  if (char === ';') return true
  if (char === '|') return previous === '|'
  return char === '&' && previous !== '>' && previous !== '<' && previous !== '|' && next !== '>'
}

function isWordStart(command: string, position: number): boolean {
  return position === 0 || /[\s;&|(]/.test(command[position - 1] ?? '')
}

function endOfLine(command: string, from: number): number {
  const end = command.indexOf('\n', from)
  return end < 0 ? command.length : end
}
