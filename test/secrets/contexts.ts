// The places of a transcript in which a secret hides. Each returns a line of a transcript and where its text has the secret.
import type { SecretSample } from '../secret-samples.ts'

export interface HiddenSecret {
  /** The value of a record. */
  record: unknown
  /** Reads the text back from the masked record. */
  read(record: unknown): string
  text: string
  start: number
  end: number
}

export interface SecretContext {
  name: string
  /** Returns undefined if such a secret cannot be written there. */
  hide(sample: SecretSample): HiddenSecret | undefined
}

/** How the secret is written, within a text around it. */
type Write = (text: string) => string

function inText(sample: SecretSample, write: Write, around: readonly [string, string], wrap: Wrap): HiddenSecret {
  const before = around[0] + write(sample.before)
  const secret = write(sample.secret)
  const text = before + secret + write(sample.after) + around[1]
  return { ...wrap(text), text, start: before.length, end: before.length + secret.length }
}

type Wrap = (text: string) => Pick<HiddenSecret, 'record' | 'read'>

const message: Wrap = (text) => ({
  record: { type: 'user', message: { role: 'user', content: [{ type: 'text', text }] } },
  read: (record) => pick(record, ['message', 'content', 0, 'text']),
})

const originalFile: Wrap = (text) => ({
  record: { type: 'user', toolUseResult: { filePath: '/a/.env', originalFile: text } },
  read: (record) => pick(record, ['toolUseResult', 'originalFile']),
})

/** A file of tool-results has no structure: the record is its text. */
const spilled: Wrap = (text) => ({ record: text, read: String })

function pick(value: unknown, path: readonly (string | number)[]): string {
  let found = value
  for (const key of path) found = Reflect.get(Object(found), key)
  return String(found)
}

const same: Write = (text) => text
const escaped: Write = (text) => JSON.stringify(text).slice(1, -1)
/** Encodes everything but letters and digits, as some clients do. */
const encoded: Write = (text) =>
  text.replace(/[^A-Za-z0-9]/g, (letter) => `%${hex2(letter.charCodeAt(0)).toUpperCase()}`)
const hex2 = (code: number) => code.toString(16).padStart(2, '0')
const patched =
  (mark: string): Write =>
  (text) =>
    text.replaceAll('\n', `\n${mark}`)

const WIDTH = 80

/** Breaks lines as a terminal does, at any character. */
function wrapped(sample: SecretSample): HiddenSecret | undefined {
  const { before, secret, after } = sample
  if (secret.includes('\n') || secret.length < 24) return undefined
  // A sign is not split: no rule can know half a prefix.
  const column = Math.max(before.length, WIDTH - Math.max(22, Math.floor(secret.length / 2)))
  const lead = `${'.'.repeat(Math.max(0, column - before.length - 1))} ${before}`
  const lines = `${lead}${secret}`.match(/.{1,80}/gs) ?? []
  const text = `${lines.join('\n')}${after}\nDone.\n`
  const start = lead.length + Math.floor((lead.length - 1) / WIDTH)
  return { ...message(text), text, start, end: text.length - after.length - '\nDone.\n'.length }
}

/** A pager colors the middle of a word it searched for. */
function colored(sample: SecretSample): HiddenSecret {
  const middle = sample.secret.length >> 1
  const secret = `${sample.secret.slice(0, middle)}\u001b[1;31m${sample.secret.slice(middle)}\u001b[0m`
  const before = `\u001b[2mvalue\u001b[0m ${sample.before}`
  const text = `${before}${secret}${sample.after}\n`
  return { ...message(text), text, start: before.length, end: before.length + secret.length - '\u001b[0m'.length }
}

function inBase64({ before, secret, after }: SecretSample): HiddenSecret {
  const lead = `apiVersion: v1\n# settings of the service\n${before}`
  const digits = Buffer.from(`${lead}${secret}${after}\n# the end of the settings\n`).toString('base64')
  const text = `data: ${digits}\n`
  const [first, last] = [lead.length, lead.length + secret.length].map(
    (at) => Math.round((at * 4) / 3) + 'data: '.length,
  )
  return { ...message(text), text, start: first ?? 0, end: last ?? 0 }
}

function inFileName(sample: SecretSample): HiddenSecret | undefined {
  if (/[/\s"'<>:|?*\\$]/.test(sample.before + sample.secret + sample.after)) return undefined
  return inText(sample, same, ['/home/mara/keys/', '.txt'], message)
}

export const SECRET_CONTEXTS: readonly SecretContext[] = [
  { name: 'plain', hide: (sample) => inText(sample, same, ['Use this: ', ' for now.'], message) },
  { name: 'JSON', hide: (sample) => inText(sample, escaped, ['{"value":"', '"}'], message) },
  {
    name: 'JSON in JSON',
    hide: (sample) =>
      inText(sample, (text) => escaped(escaped(text)), ['{"body":"{\\"value\\":\\"', '\\"}"}'], message),
  },
  { name: 'after \\n', hide: (sample) => inText(sample, escaped, ['{"out":"first\\n', '\\nlast"}'], message) },
  {
    name: 'URL-encoded',
    hide: (sample) => inText(sample, encoded, ['https://example.com/?next=', '%0A&page=2'], message),
  },
  {
    name: 'diff',
    hide: (sample) => inText(sample, patched('+'), ['@@ -1,3 +1,3 @@\n context\n-old\n+', '\n context\n'], message),
  },
  { name: 'wrapped', hide: wrapped },
  { name: 'colored', hide: colored },
  { name: 'base64', hide: inBase64 },
  { name: 'spilled', hide: (sample) => inText(sample, same, ['exit code 0\n', '\nmore output\n'], spilled) },
  { name: 'originalFile', hide: (sample) => inText(sample, same, ['# settings\n', '\nDEBUG=1\n'], originalFile) },
  { name: 'file name', hide: inFileName },
]
