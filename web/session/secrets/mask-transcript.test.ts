import { expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { bytesToText, maskRecord } from './mask-transcript.ts'

const TOKEN = makeSecrets(drawFrom(8)).find(({ family }) => family === 'github-token')?.secret ?? ''

test('a byte becomes the character of the same number, in texts of any length', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256)
  expect(bytesToText(bytes) === [...bytes].map((byte) => String.fromCharCode(byte)).join('')).toBe(true)
})

test('a record is masked next to and between characters of several bytes', () => {
  const record = (text: string) => JSON.stringify({ text: `“${text}” …` })
  expect(maskRecord(record(TOKEN))).toEqual({ value: record('*'.repeat(TOKEN.length)), count: 1 })
  const split = `${TOKEN.slice(0, 9)}\u200B${TOKEN.slice(9)}`
  expect(maskRecord(record(split))).toEqual({ value: record('*'.repeat(TOKEN.length + 3)), count: 1 })
})
