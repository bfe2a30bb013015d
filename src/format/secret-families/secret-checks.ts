// Checks of what a format lets verify: a checksum, or the structure of an encoded part. A check says how sure a finding is
// and never hides one: a key with a wrong checksum may be a real one with a typo, or cut off.
import { decodeBase64 } from './base64-text.ts'

/** Returns null if this form of the secret has nothing to verify. */
export type SecretCheck = (secret: string) => boolean | null

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function crc32(text: string): number {
  let crc = -1
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function toBase62(value: number): string {
  let [rest, digits] = [value, '']
  for (; rest > 0; rest = Math.floor(rest / 62)) digits = BASE62.charAt(rest % 62) + digits
  return digits.padStart(6, '0')
}

/** GitHub and npm: 30 random characters and their CRC-32. Fine-grained and app tokens have another, unpublished form. */
export const hasBase62Checksum: SecretCheck = (token) => {
  const [, random, checksum] = /^[a-z]{3}_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/.exec(token) ?? []
  return random === undefined ? null : toBase62(crc32(random)) === checksum
}

/** A routable token of GitLab ends with the CRC-32 of everything before. */
export const hasGitlabChecksum: SecretCheck = (token) => {
  const [, before = '', checksum] = /^(.+\.[0-9a-z]{2})([0-9a-z]{7})$/.exec(token) ?? []
  return checksum === undefined ? null : crc32(before).toString(36).padStart(7, '0') === checksum
}

/** A service account token of Grafana ends with its CRC-32, lowest byte first. */
export const hasGrafanaChecksum: SecretCheck = (token) => {
  const [, before = '', checksum] = /^(glsa_[A-Za-z0-9]{32})_([0-9a-f]{8})$/.exec(token) ?? []
  if (checksum === undefined) return null
  const digits = crc32(before).toString(16).padStart(8, '0')
  return digits.replace(/^(..)(..)(..)(..)$/, '$4$3$2$1') === checksum
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const

/** Keys of age and Nostr, as in BIP 173. */
export const hasBech32Checksum: SecretCheck = (key) => {
  const text = key.toLowerCase()
  const split = text.lastIndexOf('1')
  const prefix = Array.from(text.slice(0, split), (letter) => letter.charCodeAt(0))
  const values = Array.from(text.slice(split + 1), (letter) => BECH32.indexOf(letter))
  if (values.includes(-1)) return false
  let sum = 1
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...values]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum === 1
}

/** A JSON object with one of the names, or any. */
function isObject(json: string, ...names: readonly string[]): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && (names.length === 0 || names.some((name) => name in value))
  } catch {
    return false
  }
}

/** The header names an algorithm, and the payload is JSON unless it is encrypted or compressed. */
export const hasTokenParts: SecretCheck = (token) => {
  const [header = '', payload = ''] = token.split('.').map(decodeBase64)
  return isObject(header, 'alg') && isObject(payload)
}

/** Organization tokens of Sentry have readable parts; user tokens are random. */
export const hasSentryParts: SecretCheck = (token) => {
  const [, payload] = /^sntrys_([A-Za-z0-9+/]+={0,2})_/.exec(token) ?? []
  return payload === undefined ? null : isObject(decodeBase64(payload), 'iat')
}

/** The rest after the prefix is an object in base64. */
export const holdsObject =
  (prefix: string): SecretCheck =>
  (token) =>
    isObject(decodeBase64(token.slice(prefix.length)))

/** The rest after the prefix is a text in base64 that begins like this. */
export const holdsText =
  (prefix: string, beginning: string): SecretCheck =>
  (token) =>
    decodeBase64(token.slice(prefix.length)).startsWith(beginning)

const [LOCATION, IDENTIFIER, SIGNATURE] = [1, 2, 6] as const

/** A token of PyPI is a macaroon: fields with type and length, and a signature of 32 bytes at the end. */
export const isMacaroon: SecretCheck = (token) => {
  const bytes = decodeBase64(token.slice('pypi-'.length))
  let at = 1
  const types: number[] = []
  while (bytes.charCodeAt(0) === 2 && at < bytes.length) {
    const type = bytes.charCodeAt(at++)
    types.push(type)
    if (type === 0) continue
    let [length, shift, byte] = [0, 0, 0x80]
    for (; byte >= 0x80 && shift < 28; shift += 7) {
      byte = at < bytes.length ? bytes.charCodeAt(at++) : 0
      length |= (byte & 0x7f) << shift
    }
    at += length
    if (type === SIGNATURE)
      return types[0] === LOCATION && types[1] === IDENTIFIER && length === 32 && at === bytes.length
  }
  return false
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const MAX_ACCOUNT = 999_999_999_999

/** Ids are base32, and those since 2019 contain the number of the account, which has twelve decimal digits. */
export const isAwsKeyId: SecretCheck = (id) => {
  const digits = Array.from(id.slice(4), (letter) => BASE32.indexOf(letter))
  if (digits.includes(-1)) return false
  if (/^A(?:KI|SI)A[IJ]/.test(id)) return true
  // 40 bits after the first one.
  const value = digits.slice(0, 9).reduce((sum, digit) => sum * 32 + digit, 0)
  return Math.floor((value % 2 ** 44) / 16) <= MAX_ACCOUNT
}

/** The first part of a token of Discord is the number of the bot or user. */
export const namesDiscordUser: SecretCheck = (token) =>
  /^[0-9]{17,20}$/.test(decodeBase64(token.slice(0, token.indexOf('.'))))

/** Keys of storage accounts have 64 bytes, those of buses and queues 32. */
export const isAzureKey: SecretCheck = (key) =>
  /^(?:[A-Za-z0-9+/]{85}[AQgw]==|[A-Za-z0-9+/]{42}[A-Za-z0-9+/]=)$/.test(key)

/** Keys of OpenAI contain their name in base64. */
export const namesOpenai: SecretCheck = (key) => (key.includes('T3BlbkFJ') ? true : null)

/** Base58 has no 0, O, I and l. Its checksum is a hash, which is not calculated. */
export const isBase58: SecretCheck = (key) => (/[0OIl]/.test(key) ? false : null)

const [SEQUENCE, LONG] = [0x30, 0x80] as const

/**
 * The body of a key is one ASN.1 sequence of the length that it states, or has the name of OpenSSH's format. Encrypted and PGP
 * keys have other forms, and marks of a patch or escapes between the lines make a body unreadable.
 */
export const isKeyBody: SecretCheck = (block) => {
  const body = block.replace(/-----(?:BEGIN|END)[A-Z0-9 ]*-----/g, '')
  if (/PGP|Proc-Type|ENCRYPTED/.test(block)) return null
  const digits = body.replace(/\\+[nrt]|[^A-Za-z0-9+/]/g, '')
  const bytes = decodeBase64(digits)
  if (bytes.startsWith('openssh-key-v1\0')) return true
  if (bytes.charCodeAt(0) !== SEQUENCE) return null
  const first = bytes.charCodeAt(1)
  const size = first < LONG ? 0 : first - LONG
  let length = size === 0 ? first : 0
  for (let index = 0; index < size; index++) length = length * 256 + bytes.charCodeAt(2 + index)
  return length + 2 + size === bytes.length ? true : null
}
