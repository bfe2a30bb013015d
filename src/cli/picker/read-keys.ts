// Parses terminal input in raw mode into keys. An incomplete sequence is `rest`, to be parsed with the next input.

export type KeyName =
  | 'enter'
  | 'escape'
  | 'interrupt'
  | 'end of input'
  | 'tab'
  | 'backspace'
  | 'delete'
  | 'delete word'
  | 'clear'
  | 'left'
  | 'right'
  | 'line start'
  | 'line end'
  | 'up'
  | 'down'
  | 'page up'
  | 'page down'
  | 'home'
  | 'end'
  | 'resume'
  | 'redraw'

export type Key = { name: KeyName } | { name: 'text'; text: string }

export interface ReadKeys {
  keys: Key[]
  rest: string
}

const CONTROLS: Readonly<Record<string, KeyName>> = {
  '\u0001': 'line start',
  '\u0003': 'interrupt',
  '\u0004': 'end of input',
  '\u0005': 'line end',
  '\b': 'backspace',
  '\t': 'tab',
  '\n': 'enter',
  '\f': 'redraw',
  '\r': 'enter',
  '\u000e': 'down',
  '\u0010': 'up',
  '\u0012': 'resume',
  '\u0015': 'clear',
  '\u0017': 'delete word',
  '\u007f': 'backspace',
}

/** Sequences after ESC [ or ESC O, without modifiers, as sent by xterm, the Linux console and rxvt. */
const SEQUENCES: Readonly<Record<string, KeyName>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  M: 'enter',
  '1~': 'home',
  '7~': 'home',
  '4~': 'end',
  '8~': 'end',
  '3~': 'delete',
  '5~': 'page up',
  '6~': 'page down',
}

const ESC = '\u001b'
const PASTE = `${ESC}[200~`
const PASTE_END = `${ESC}[201~`
const SEQUENCE = new RegExp(`^${ESC}(?:\\[[0-9;?<>=]*[ -/]*[@-~]|O[@-~])`)
const UNFINISHED = new RegExp(`^${ESC}(?:\\[[0-9;?<>=]*[ -/]*|O)?$`)

export function readKeys(input: string): ReadKeys {
  const keys: Key[] = []
  let rest = input
  while (rest !== '') {
    if (UNFINISHED.test(rest)) break
    if (isPaste(rest)) {
      const end = rest.indexOf(PASTE_END)
      if (end < 0) break
      keys.push(...textKey(rest.slice(PASTE.length, end)))
      rest = rest.slice(end + PASTE_END.length)
      continue
    }
    const [taken, read] = readOne(rest)
    keys.push(...read)
    rest = rest.slice(taken)
  }
  return { keys, rest }
}

/** A rest without further input was the Escape key alone. */
export function flushKeys(rest: string): Key[] {
  return rest === '' ? [] : [{ name: 'escape' }]
}

export function isPaste(rest: string): boolean {
  return rest.startsWith(PASTE)
}

function readOne(input: string): [taken: number, keys: Key[]] {
  const [sequence] = SEQUENCE.exec(input) ?? []
  if (sequence !== undefined) {
    const name = SEQUENCES[sequence.slice(2).replace(/^1?;\d+|;\d+(?=~)/, '')]
    return [sequence.length, name === undefined ? [] : [{ name }]]
  }
  if (input.startsWith(ESC + ESC)) return [1, [{ name: 'escape' }]]
  // Alt with a letter is ignored, since it does not mean the letter.
  if (input.startsWith(ESC)) return [ESC.length + String.fromCodePoint(input.codePointAt(1) ?? 0).length, []]
  const [text = ''] = /^\P{Cc}+/u.exec(input) ?? []
  if (text !== '') return [text.length, textKey(text)]
  const name = CONTROLS[input.charAt(0)]
  return [1, name === undefined ? [] : [{ name }]]
}

function textKey(pasted: string): Key[] {
  const text = pasted
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
  return text === '' ? [] : [{ name: 'text', text }]
}
