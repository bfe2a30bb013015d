// Escapes plain text so that GitHub and Obsidian show exactly that text. Only characters that take effect are escaped.

const SPECIAL = /[\\`*_[\]<&!~%#$=^]/g
const PUNCTUATION = /[!-/:-@[-`{-~\n]/
const WORD = /[\p{L}\p{N}]/u
const SPACE = /\s/

/** Anything may precede or follow the text, so boundary characters are treated as active. */
export function escapeText(text: string): string {
  const hasFormula = text.indexOf('$') !== text.lastIndexOf('$')
  const escaped = text.replace(SPECIAL, (char, at: number) => {
    const isActive = char === '$' ? hasFormula : isActiveAt(char, text, at)
    if (!isActive) return char
    return char === '<' ? '&lt;' : `\\${char}`
  })
  return escaped.replace(WWW, '$1\\.').replace(SCHEME, '$1:\\//')
}

/** GitHub links bare addresses up to the next space, even over backticks: in "www.a.org`<b>`" it sees a tag, not code. */
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
      // "[[" starts an Obsidian link, "[!note]" is a callout, "[ ]" a checkbox.
      return before === '[' || after === undefined || after === '!' || /^\[[ xX]\]/.test(text.slice(at, at + 3))
    case ']':
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
      // "%%" starts an Obsidian comment.
      return before === undefined || before === '%'
    default:
      return isObsidianMark(char, text, at)
  }
}

function isObsidianMark(char: string, text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at + 1]]
  const isAtWordStart = before === undefined || SPACE.test(before)
  if (char === '#') return isAtWordStart && after !== undefined && /[^\s#\d]/.test(after)
  if (char === '=') return before === '=' && after !== undefined && /[^\s=]/.test(after)
  return isAtWordStart && /^\^[\w-]+[ \t]*(?:\n|$)/.test(text.slice(at, at + 200))
}

/** The lines must already be escaped by `escapeText`. */
export function escapeParagraph(text: string): string {
  const lines = text.includes('\n') ? text.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(text)
  // A definition takes precedence over code: "[a `]: b`" contains no code.
  return /^\[(?:\\[^]|[^[\]\\])*\]:/.test(lines) ? `\\${lines}` : lines
}

function escapeLineStart(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const text = line.slice(indent.length)
  const numbered = /^(\d{1,9})([.)](?:[ \t][^]*)?)$/.exec(text)
  if (numbered) return `${indent}${numbered[1]}\\${numbered[2]}`
  return BLOCK_START.test(text) ? `${indent}\\${text}` : line
}

const BLOCK_START = /^(?:#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|=+[ \t]*$|-[- \t]*$|\||:?-+:?[ \t]*(?:\||$))/
