import { expect, test } from 'vitest'
import { drawFrom } from '../../../test/secret-samples.ts'
import { maskJsonLine } from './mask-json-line.ts'
import { maskSecrets } from './mask-secrets.ts'

const draw = drawFrom(4)
const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const [token, word] = [draw(ALNUM, 32), `${draw('abcdefgh', 8)}7!`] as const
const stars = (text: string) => '*'.repeat(text.length)

test.each([
  ['password', word],
  ['DB_PASSWORD', word],
  ['apiKey', token],
  ['client_secret', token],
  ['access_token', token],
])('masks the value of %s', (key, secret) => {
  const value = { input: { [key]: secret, other: secret } }
  const masked = { input: { [key]: stars(secret), other: secret } }
  expect(maskSecrets(value)).toEqual(masked)
  expect(maskJsonLine(JSON.stringify(value))).toBe(JSON.stringify(masked))
  expect(maskJsonLine(JSON.stringify(masked))).toBe(JSON.stringify(masked))
})

test.each([
  ['password', 'required'],
  ['password', 'process.env.DB_PASSWORD'],
  ['token', 'toolu_01AbCdEfGhIjKlMnOpQrStUv'],
  ['next_page_token', token],
  ['pad_token', '<|endoftext|>'],
  ['tokens', token],
  ['storage_key', 'todos-app-state-v2'],
  ['secret', 'projects/app/secrets/db/versions/1'],
])('keeps the value of %s: %s', (key, text) => {
  expect(maskSecrets({ [key]: text })).toEqual({ [key]: text })
  expect(maskJsonLine(JSON.stringify({ [key]: text }))).toBe(JSON.stringify({ [key]: text }))
})
