// Plain text as Markdown that shows exactly that text: nothing in it is a mark, a tag, a link, a picture, an entity or a
// formula, neither on GitHub nor in Obsidian. Backslashes only where something would happen, so that it stays readable.

const SPECIAL = /[\\`*_[\]<&!~%#$=^]/g
const PUNCTUATION = /[!-/:-@[-`{-~\n]/
const WORD = /[\p{L}\p{N}]/u
const SPACE = /\s/

/** A stretch of a text: what stands before and behind it is not known, and may be anything. */
export function escapeText(text: string): string {
  const hasFormula = text.indexOf('$') !== text.lastIndexOf('$')
  const escaped = text.replace(SPECIAL, (char, at: number) => {
    const isActive = char === '$' ? hasFormula : isActiveAt(char, text, at)
    if (!isActive) return char
    return char === '<' ? '&lt;' : `\\${char}`
  })
  return escaped.replace(WWW, '$1\\.').replace(SCHEME, '$1:\\//')
}

/** A bare address takes everything up to the next space with it, backslashes and backticks too: in "www.a.org`<b>`" there is no
 * code for GitHub, but a tag. */
const WWW = /(www)\./gi
const SCHEME = /(https?|ftp):\/\//gi

function isActiveAt(char: string, text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at + 1]]
  switch (char) {
    case '\\':
      return after === undefined || PUNCTUATION.test(after)
    case '`':
      return true
    case '*':
      return before !== ' ' || after !== ' '
    case '_':
      return !(before !== undefined && after !== undefined && WORD.test(before) && WORD.test(after))
    case '[':
      // Between two of them, a link of Obsidian; "[!note]" is a callout, "[ ]" a box to tick.
      return before === '[' || after === undefined || after === '!' || /^\[[ xX]\]/.test(text.slice(at, at + 3))
    case ']':
      // Of a link, a reference or a definition.
      return after === undefined || '([:'.includes(after)
    case '<':
      return after === undefined || /[a-zA-Z/!?]/.test(after)
    case '&':
      return after === undefined || /^&#?\w{1,40};/.test(text.slice(at, at + 43))
    case '!':
      return after === undefined || after === '['
    case '~':
      return before === undefined || !SPACE.test(before)
    case '%':
      // Two of them begin a comment of Obsidian.
      return before === undefined || before === '%'
    default:
      return isObsidianMark(char, text, at)
  }
}

/** Tags, highlighted text and names of blocks, which are not shown or lead elsewhere. */
function isObsidianMark(char: string, text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at + 1]]
  const isApart = before === undefined || SPACE.test(before)
  if (char === '#') return isApart && after !== undefined && /[^\s#\d]/.test(after)
  if (char === '=') return before === '=' && after !== undefined && /[^\s=]/.test(after)
  return isApart && /^\^[\w-]+[ \t]*(?:\n|$)/.test(text.slice(at, at + 200))
}

/** Lines of which each is escaped otherwise: none begins a heading, a list, a quotation, a table or a rule. */
export function escapeParagraph(text: string): string {
  const lines = text.includes('\n') ? text.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(text)
  // A definition goes before code: in "[a `]: b`" there is none.
  return /^\[(?:\\[^]|[^[\]\\])*\]:/.test(lines) ? `\\${lines}` : lines
}

function escapeLineStart(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const text = line.slice(indent.length)
  const numbered = /^(\d{1,9})([.)](?:[ \t][^]*)?)$/.exec(text)
  if (numbered) return `${indent}${numbered[1]}\\${numbered[2]}`
  return BLOCK_START.test(text) ? `${indent}\\${text}` : line
}

/** Headings, quotations, lists, rules and underlines of headings, rows of tables. */
const BLOCK_START = /^(?:#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|=+[ \t]*$|-[- \t]*$|\||:?-+:?[ \t]*(?:\||$))/
