import { generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawFrom } from '../../../test/secret-samples.ts'
import { findSecrets } from '../secrets/find-secrets.ts'

const DIGITS = '0123456789'
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const ALNUM = DIGITS + SMALL.toUpperCase() + SMALL
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const draw = drawFrom(77)

function base62(value: number): string {
  let [rest, digits] = [BigInt(value), '']
  for (; rest > 0n; rest /= 62n) digits = ALNUM.charAt(Number(rest % 62n)) + digits
  return digits.padStart(6, '0')
}

/** As the reference implementation of BIP 173 does it. */
function bech32(prefix: string, data: string): string {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const sumOf = (values: readonly number[]) =>
    values.reduce((sum, value) => {
      const next = ((sum & 0x1ffffff) << 5) ^ value
      return [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].reduce(
        (all, term, bit) => ((sum >>> 25) & (1 << bit) ? all ^ term : all),
        next,
      )
    }, 1)
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const sum = sumOf([...values, ...[...data].map((letter) => BECH32.indexOf(letter)), 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = Array.from({ length: 6 }, (_, index) => BECH32.charAt((sum >>> (5 * (5 - index))) & 31))
  return `${prefix}1${data}${checksum.join('')}`
}

function awsKeyId(account: number): string {
  const bits = `1${account.toString(2).padStart(40, '0')}${draw('01', 39)}`
  const digits = bits.match(/.{5}/g) ?? []
  return `AKIA${digits.map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(each, 2))).join('')}`
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function macaroon(signature: number): string {
  const field = (type: number, text: string) => [type, text.length, ...Buffer.from(text)]
  const bytes = [2, ...field(1, 'pypi.org'), ...field(2, draw(ALNUM, 36)), 0, ...field(2, '[1,2]'), 0, 0]
  return `pypi-${Buffer.from([...bytes, 6, signature, ...Buffer.from(draw(ALNUM, 32))]).toString('base64url')}`
}

const [ghp, npm] = [draw(ALNUM, 30), draw(ALNUM, 30)]
const gitlab = `glpat-${draw(ALNUM, 40)}.01.0w`
const grafana = `glsa_${draw(ALNUM, 32)}`
const littleEndian = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes.toString('hex')
}
const age = bech32('age-secret-key-', draw(BECH32, 52)).toUpperCase()
const body = draw(ALNUM, 43)
const pem = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

const RIGHT: readonly (readonly [name: string, text: string])[] = [
  ['a GitHub token', `ghp_${ghp}${base62(crc32(ghp))}`],
  ['an npm token', `npm_${npm}${base62(crc32(npm))}`],
  ['a GitLab token', `${gitlab}${crc32(gitlab).toString(36).padStart(7, '0')}`],
  ['a Grafana token', `${grafana}_${littleEndian(crc32(grafana))}`],
  ['an age key', age],
  ['a Nostr key', bech32('nsec', draw(BECH32, 52))],
  ['an AWS key', awsKeyId(123_456_789_012)],
  ['a JSON web token', `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: '17', name: 'Mara' })}.${body}`],
  ['a PyPI token', macaroon(32)],
  ['a Discord token', `${btoa('912345678901234567')}.${draw(ALNUM, 6)}.${draw(ALNUM, 38)}`],
  ['an Azure key', `AccountKey=${draw(ALNUM, 85)}Q==`],
  ['a private key', pem],
  ['a private key in JSON', JSON.stringify({ key: pem })],
]

const WRONG: readonly (readonly [name: string, text: string])[] = [
  ['a GitHub token', `ghp_${ghp}${base62((crc32(ghp) ^ 1) >>> 0)}`],
  ['an npm token', `npm_${draw(ALNUM, 30)}${base62(crc32(npm))}`],
  ['a GitLab token', `${gitlab}0000000`],
  ['a Grafana token', `${grafana}_0000aaaa`],
  ['an age key', age.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'))],
  ['an AWS key', awsKeyId(1_050_000_000_000)],
  ['an AWS key in another alphabet', `AKIA0189${draw('ABCDEFGH', 12)}`],
  ['a JSON web token', `eyJ${draw(ALNUM, 33)}.eyJ${draw(ALNUM, 60)}.${body}`],
  ['a PyPI token', macaroon(31)],
]

describe('what a format lets verify', () => {
  test.each(RIGHT)('%s is verified', (_, text) => {
    expect(findSecrets(text).map(({ checked }) => checked)).toEqual([true])
  })

  test.each(WRONG)('%s with an error is still found', (_, text) => {
    expect(findSecrets(text).map(({ checked }) => checked)).toEqual([false])
  })

  test('says nothing about other formats, and about keys that are cut off', () => {
    const cut = pem.slice(0, pem.length >> 1)
    for (const text of [`gsk_${draw(ALNUM, 52)}`, `github_pat_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`, cut])
      expect(findSecrets(text).map(({ checked }) => checked)).toEqual([undefined])
  })

  test('verifies a token that is wrapped or encoded', () => {
    const token = `ghp_${ghp}${base62(crc32(ghp))}`
    const texts = [
      `${token.slice(0, 20)}\n${token.slice(20)} `,
      `${token.slice(0, 20)}\u001b[31m${token.slice(20)}`,
      btoa(`# settings of the service\nthe key is ${token}\n`),
    ]
    for (const text of texts) expect(findSecrets(text)).toMatchObject([{ family: 'github-token', checked: true }])
  })
})
