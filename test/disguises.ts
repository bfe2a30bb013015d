// Disguises of a secret as tools write them, and a reader that decodes them with code of its own.
import { makeSecrets, type Draw, type SecretSample } from './secret-samples.ts'

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export type Pick = (limit: number) => number

export function makePick(draw: Draw): Pick {
  return (limit) => Math.floor((Number.parseInt(draw('0123456789', 6), 10) / 1e6) * limit)
}

export function makePassword(draw: Draw): string {
  const pick = makePick(draw)
  return `pw-${draw(pick(2) > 0 ? ALNUM : `${ALNUM}/+=!$_`, 8 + pick(30))}`
}

export interface Disguise {
  name: string
  isLineBreak?: boolean
  wear(secret: string, pick: Pick): string
}

const hex2 = (code: number) => code.toString(16).padStart(2, '0')
const eachLetter = (text: string, change: (letter: string) => string) => text.split('').map(change).join('')
const wide = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (text: string) => wide(text).swap16()

/** Splits at up to three places, or at one line break: a word is not wrapped at every few letters. */
function split(secret: string, between: string, pick: Pick): string {
  const count = between.includes('\n') ? 1 : 1 + pick(3)
  const places = new Set(Array.from({ length: count }, () => 1 + pick(secret.length - 1)))
  return eachLetterAt(secret, (letter, index) => (places.has(index) ? between + letter : letter))
}

function eachLetterAt(text: string, change: (letter: string, index: number) => string): string {
  return text.split('').map(change).join('')
}

export const DISGUISES: readonly Disguise[] = [
  { name: 'plain', wear: (secret) => secret },
  ...[
    ['newline', '\n'],
    ['carriage return', '\r\n'],
    ['indented line', '\n      '],
    ['backslash', '\\\n'],
    ['quoted line', '\n> '],
    ['framed line', '\n  | '],
    ['color', '\u001b[1;31m'],
    ['zero-width space', '\u200b'],
    ['soft hyphen', '\u00ad'],
    ['word joiner', '\u2060'],
  ].map(([name = '', between = '']) => ({
    name,
    isLineBreak: between.includes('\n'),
    wear: (secret: string, pick: Pick) => split(secret, between, pick),
  })),
  { name: 'colors everywhere', wear: (secret) => eachLetter(secret, (letter) => `\u001b[32m${letter}\u001b[0m`) },
  { name: 'percent', wear: (secret) => eachLetter(secret, (letter) => `%${hex2(letter.charCodeAt(0))}`) },
  {
    name: 'percent in part',
    wear: (secret, pick) =>
      eachLetter(secret, (letter) => (pick(3) > 0 ? letter : `%${hex2(letter.charCodeAt(0)).toUpperCase()}`)),
  },
  {
    name: 'escapes',
    wear: (secret, pick) =>
      eachLetter(secret, (letter) => (pick(2) > 0 ? letter : `\\u00${hex2(letter.charCodeAt(0))}`)),
  },
  { name: 'entities', wear: (secret) => eachLetter(secret, (letter) => `&#${letter.charCodeAt(0)};`) },
  ...[0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => ({
      name: `${encoding} after ${before}`,
      wear: (secret: string) => Buffer.from(`${'{"a'.slice(0, before)}${secret} and more`).toString(encoding),
    })),
  ),
  {
    name: 'wrapped base64',
    wear: (secret) => {
      const digits = Buffer.from(`a long line before ${secret} and a long line after it`).toString('base64')
      return digits.replace(/.{40}/g, '$&\n')
    },
  },
  { name: 'base64 of UTF-16', wear: (secret) => wide(`echo ${secret}`).toString('base64') },
  { name: 'base64 of big-endian UTF-16', wear: (secret) => swapped(`echo ${secret}`).toString('base64') },
  { name: 'hex', wear: (secret) => Buffer.from(secret).toString('hex') },
  { name: 'HEX', wear: (secret) => Buffer.from(secret).toString('hex').toUpperCase() },
  { name: 'spaced hex', wear: (secret) => [...Buffer.from(secret)].map(hex2).join(' ') },
  { name: 'bytes in C', wear: (secret) => [...Buffer.from(secret)].map((byte) => `0x${hex2(byte)}`).join(', ') },
  { name: 'UTF-16', wear: (secret) => wide(secret).toString('latin1') },
  { name: 'big-endian UTF-16', wear: (secret) => swapped(secret).toString('latin1') },
]

const SEPARATED = new Set(['spaced hex', 'bytes in C'])

/**
 * Disguises in which a key is found. A line break must not split the part that identifies its format, and digits of hex must
 * not be separated.
 */
export const KEY_DISGUISES: readonly Disguise[] = DISGUISES.filter(({ name }) => !SEPARATED.has(name)).map(
  ({ name, isLineBreak = false, wear }) => ({
    name,
    isLineBreak,
    wear(secret, pick) {
      const kept = isLineBreak ? Math.min(20, secret.length >> 1) : 0
      return secret.slice(0, kept) + wear(secret.slice(kept), pick)
    },
  }),
)

/** What identifies them is not at their beginning, or is so short that many characters must follow it in the line. */
const IDENTIFIED_LATER = new Set([
  'dropbox-token',
  'facebook-token',
  'square-token',
  'telegram-token',
  'azure-client-secret',
  'azure-service-key',
  'azure-devops-token',
  'terraform-token',
  'mailgun-key',
  'mailchimp-key',
  'maxmind-key',
  'rapidapi-key',
  'twitter-bearer',
])

export function makeKeys(draw: Draw): SecretSample[] {
  return makeSecrets(draw).filter(
    ({ family, secret, before, after }) =>
      before === '' && after === '' && !secret.includes('\n') && !IDENTIFIED_LATER.has(family),
  )
}

const DROPPED = new RegExp(['\\u001b\\[[0-9;]*m', '[\\0\\u200b\\u00ad\\u2060]'].join('|'), 'g')

/** Returns every text a reader could get from bytes: decoded, joined, stripped, unescaped. */
function* readings(bytes: Buffer): Generator<string> {
  const texts = [bytes.toString('utf8'), bytes.toString('latin1')]
  const strings = texts[0]?.split('\n').flatMap((each) => stringsOf(each)) ?? []
  const nested = strings.flatMap((each) => stringsOf(each)).flatMap((each) => [each, ...stringsOf(each)])
  const blocks = texts[0]?.split('\n').map((each) => stringsOf(each, 'text').join('')) ?? []
  for (const text of [...texts, ...strings, ...nested, ...blocks]) {
    yield text
    const bare = text.replace(DROPPED, '')
    yield bare
    yield bare.replace(/\\?\r?\n *(?:[>|] )?/g, '')
    yield bare.replace(/%([0-9A-Fa-f]{2})|\\+u00([0-9A-Fa-f]{2})/g, (_, percent: string | undefined, code: string) =>
      String.fromCharCode(Number.parseInt(percent ?? code, 16)),
    )
    yield bare.replace(/&#([0-9]+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    for (const run of bare.replace(/(?<=[A-Za-z0-9+/_-])\n(?=[A-Za-z0-9+/_-])/g, '').match(/[A-Za-z0-9+/_-]{16,}/g) ??
      [])
      for (const skipped of [0, 1, 2, 3]) {
        const decoded = Buffer.from(run.slice(skipped), 'base64').toString('latin1')
        yield decoded
        yield decoded.replaceAll('\0', '')
      }
    for (const run of bare.replace(/0x|[ ,:]/g, '').match(/[0-9A-Fa-f]{16,}/g) ?? [])
      for (const skipped of [0, 1]) yield Buffer.from(run.slice(skipped), 'hex').toString('latin1')
  }
}

/** Returns keys and strings, or only the strings of one key. */
function stringsOf(json: string, only?: string): string[] {
  const strings: string[] = []
  try {
    JSON.parse(json, (key, value: unknown) => {
      if (only === undefined) strings.push(key)
      if (typeof value === 'string' && key === (only ?? key)) strings.push(value)
      return value
    })
  } catch {
    return []
  }
  return strings
}

export function isFound(bytes: Buffer, secret: string): boolean {
  for (const text of readings(bytes)) if (text.includes(secret)) return true
  return false
}

/** A half is too much to leave, too. */
export function isHalfFound(bytes: Buffer, secret: string): boolean {
  const middle = secret.length >> 1
  const halves = [secret.slice(0, middle), secret.slice(middle)]
  for (const text of readings(bytes)) if (halves.some((half) => text.includes(half))) return true
  return false
}
