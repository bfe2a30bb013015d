// Porter's stemmer as implemented in SQLite's FTS5: it stems tokens of 3 to 64 bytes and works on bytes, not
// characters. It is used only to mark query words in a text; the index stems by itself, so the two must agree.

/** The word must be folded (lower case, without diacritics). */
export function stem(word: string): string {
  // Every rule matches a suffix of ASCII letters.
  const last = word.charCodeAt(word.length - 1)
  if (!(last >= 97 && last <= 122) || word.length > 64) return word
  if (/^[\0-\x7f]*$/.test(word)) return word.length < 3 ? word : stemBytes(word)
  const bytes = toBytes(word)
  return bytes.length < 3 || bytes.length > 64 ? word : fromBytes(stemBytes(bytes))
}

function stemBytes(word: string): string {
  const plain = undoPast(dropPlural(word))
  const ending = plain.endsWith('y') && hasVowel(plain.slice(0, -1)) ? `${plain.slice(0, -1)}i` : plain
  const short = applyFirst(applyFirst(applyFirst(ending, STEP_2, 0), STEP_3, 0), STEP_4, 1)
  return dropDoubleL(dropFinalE(short))
}

function dropPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word
  const isLong = (word.endsWith('sses') && word.length > 4) || (word.endsWith('ies') && word.length > 3)
  return word.slice(0, isLong ? -2 : -1)
}

function undoPast(word: string): string {
  if (word.length > 3 && word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (suffix === 0 || word.length <= suffix) return word
  const root = word.slice(0, -suffix)
  return hasVowel(root) ? repairRoot(root) : word
}

function repairRoot(root: string): string {
  if (root.length > 2 && /(?:at|bl|iz)$/.test(root)) return `${root}e`
  const last = root.at(-1) ?? ''
  if (!/[aeioulsz]/.test(last) && last === root.at(-2)) return root.slice(0, -1)
  return measure(root) === 1 && endsShort(root) ? `${root}e` : root
}

function dropFinalE(word: string): string {
  if (!word.endsWith('e')) return word
  const root = word.slice(0, -1)
  const count = measure(root)
  return count > 1 || (count === 1 && !endsShort(root)) ? root : word
}

function dropDoubleL(word: string): string {
  return word.endsWith('ll') && measure(word.slice(0, -1)) > 1 ? word.slice(0, -1) : word
}

/** The first matching suffix decides, even if the rest is too short to replace it. */
function applyFirst(word: string, rules: Rules, above: number): string {
  for (const [suffix, replacement] of rules[word.at(-2) ?? ''] ?? []) {
    if (word.length <= suffix.length || !word.endsWith(suffix)) continue
    const root = word.slice(0, -suffix.length)
    const holds = measure(root) > above && (suffix !== 'ion' || /[st]$/.test(root))
    return holds ? root + replacement : word
  }
  return word
}

type Rules = Readonly<Record<string, readonly (readonly [suffix: string, replacement: string])[]>>

/** Keyed by the second-to-last letter, as in FTS5: a suffix is only tried under its key. */
const STEP_2: Rules = {
  a: [
    ['ational', 'ate'],
    ['tional', 'tion'],
  ],
  c: [
    ['enci', 'ence'],
    ['anci', 'ance'],
  ],
  e: [['izer', 'ize']],
  g: [['logi', 'log']],
  l: [
    ['bli', 'ble'],
    ['alli', 'al'],
    ['entli', 'ent'],
    ['eli', 'e'],
    ['ousli', 'ous'],
  ],
  o: [
    ['ization', 'ize'],
    ['ation', 'ate'],
    ['ator', 'ate'],
  ],
  s: [
    ['alism', 'al'],
    ['iveness', 'ive'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
  ],
  t: [
    ['aliti', 'al'],
    ['iviti', 'ive'],
    ['biliti', 'ble'],
  ],
}

const STEP_3: Rules = {
  a: [['ical', 'ic']],
  s: [['ness', '']],
  t: [
    ['icate', 'ic'],
    ['iciti', 'ic'],
  ],
  u: [['ful', '']],
  v: [['ative', '']],
  z: [['alize', 'al']],
}

const STEP_4: Rules = {
  a: [['al', '']],
  c: [
    ['ance', ''],
    ['ence', ''],
  ],
  e: [['er', '']],
  i: [['ic', '']],
  l: [
    ['able', ''],
    ['ible', ''],
  ],
  n: [
    ['ant', ''],
    ['ement', ''],
    ['ment', ''],
    ['ent', ''],
  ],
  o: [
    ['ion', ''],
    ['ou', ''],
  ],
  s: [['ism', '']],
  t: [
    ['ate', ''],
    ['iti', ''],
  ],
  u: [['ous', '']],
  v: [['ive', '']],
  z: [['ize', '']],
}

function measure(root: string): number {
  let count = 0
  let isConsonant = false
  for (let index = 0; index < root.length; index++) {
    const wasVowel = index > 0 && !isConsonant
    isConsonant = !isVowel(root.charCodeAt(index), isConsonant)
    if (wasVowel && isConsonant) count++
  }
  return count
}

function endsShort(root: string): boolean {
  if (root.length < 3 || /[wxy]$/.test(root)) return false
  let pattern = 0
  let isConsonant = false
  for (let index = 0; index < root.length; index++) {
    isConsonant = !isVowel(root.charCodeAt(index), isConsonant)
    pattern = ((pattern << 1) | (isConsonant ? 1 : 0)) & 7
  }
  return pattern === 5
}

function hasVowel(root: string): boolean {
  for (let index = 0; index < root.length; index++) if (isVowel(root.charCodeAt(index), index > 0)) return true
  return false
}

function isVowel(code: number, afterConsonant: boolean): boolean {
  switch (code) {
    case 97:
    case 101:
    case 105:
    case 111:
    case 117:
      return true
    case 121:
      return afterConsonant
    default:
      return false
  }
}

function toBytes(text: string): string {
  let bytes = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes += character
    else if (code < 0x800) bytes += String.fromCharCode(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes += String.fromCharCode(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes += String.fromCharCode(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return bytes
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f)
}

/** The double-consonant rule can remove the last byte of a character. The result is U+FFFD, as in SQLite. */
function fromBytes(bytes: string): string {
  return bytes.replaceAll(/[\xc0-\xff][\x80-\xbf]*/g, (unit) => {
    const lead = unit.charCodeAt(0)
    const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (unit.length < length) return '\ufffd'
    const bits = Array.from(unit.slice(1)).reduce(
      (sum, byte) => (sum << 6) | (byte.charCodeAt(0) & 0x3f),
      lead & (0xff >> (length + 1)),
    )
    return String.fromCodePoint(bits)
  })
}
