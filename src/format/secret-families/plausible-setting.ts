// Decides whether the value of a setting is a secret: not a placeholder, an expression, a path, an id or plain words.
import { decodeBase64 } from './base64-text.ts'
import { changesOf, isVaried } from './plausible-secret.ts'

/** Values that say that there is none, or stand for one. */
const PLACEHOLDER =
  /^(?:your|my|the|our|some|any|new|old|sample|dummy|fake|mock|test|change|replace|insert|enter|put|todo|tbd|none|null|nil|undefined|true|false|string|number|secret|pass|password|passwd|passphrase|token|admin|root|user|username|default|optional|required|hidden|masked|value|key|env|config|process|self|this|args|req|request|params|props|state|ctx|data|settings|import|await|typeof|function|str|int|bool|os|base64|bearer|basic)(?:$|[-_.:<[({ ])/i
const TALKS =
  /\*\*|\.{3}|…|<|>|\{\{|\$\{|\$\(|x{4}|X{4}|0{8}|123456789|abcdefgh|process\.env|environ|getenv|secrets\.|example|EXAMPLE|placeholder|change-?_?me|your[-_]|goes[-_]here|redacted|REDACTED|dummy|sample|lorem|not[-_]a[-_]real|fake/
const TEMPLATE = /^(?:\$[A-Za-z_{(]|%[A-Za-z_]+%|%[sdv(]|\{[^}]*\}?$|@[A-Za-z_]+@|\[|\(|#\{|&[a-z]|\\)/
const PLACE =
  /^(?:[.~]{0,2}\/[\w.@-]+(?:\/|$)|[a-z][a-z0-9+.-]{1,12}:\/\/|[A-Za-z]:[\\/]|arn:|projects\/|data:|node:|npm:|file:)/
const ID =
  /^(?:toolu_|srvtoolu_|msg_|req_|call_|chatcmpl-|file[-_]|sha(?:1|256|384|512)[-:~]|0x[0-9a-f]{40}$|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|pk_|#[0-9a-f]{3,8}$)/i
const NUMBER = /^[v~^]?[0-9][0-9.,:_/+TZ-]*[a-z]{0,3}$/
const MAIL = /^[\w.+-]+@[\w-]+\.[a-z]{2,}$/i
/** Names of things, joined: `user.password`, `api_key`, `next-auth.session-token`, `Foo::bar`. */
const WORDS = /^[A-Za-z_$]+(?:(?:[-_./:]|::|->)+[A-Za-z_$]+)*[0-9]{0,2}[.,:;]?$/
const SPECIAL = /[!#$%&*+=?@^~|:;/]/

function isNothing(value: string): boolean {
  return (
    PLACEHOLDER.test(value) ||
    TALKS.test(value) ||
    TEMPLATE.test(value) ||
    ID.test(value) ||
    NUMBER.test(value) ||
    MAIL.test(value) ||
    new Set(value).size < 4
  )
}

function isQuoted(before: string): boolean {
  return /["'`]$/.test(before)
}

/** Shannon entropy per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / value.length) * Math.log2(count / value.length)
  return entropy
}

/** Letters and digits alternate as they do in random text, not as in names with a number. */
function isMingled(value: string, share: number): boolean {
  return (
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value) &&
    changesOf(value) >= value.replace(/[^A-Za-z0-9]/g, '').length * share
  )
}

const MIN_PASSWORD = 6

export function isPasswordValue(value: string, before: string): boolean {
  if (value.length < MIN_PASSWORD || isNothing(value) || isOtherName(before)) return false
  if (PLACE.test(value) && !isMingled(value, 0.35)) return false
  const isWords = WORDS.test(value)
  if (isQuoted(before) && !isWords)
    return /[0-9]/.test(value) || (SPECIAL.test(value) && /[A-Za-z]/.test(value)) || isMingled(value, 0.3)
  if (isWords)
    return isCaseMixed(value) || (isShellLine(before) && /[a-z][0-9]{1,2}$/i.test(value) && !/[-_./:]/.test(value))
  return (
    /[A-Za-z]/.test(value) &&
    (isMingled(value, 0.2) || (SPECIAL.test(value) && !/^[A-Za-z_$][\w$.]*[!?:;=]*$/.test(value)))
  )
}

/** Random letters change their case within a few; names do so only where a word begins. */
function isCaseMixed(value: string): boolean {
  const letters = value.replace(/[^A-Za-z]/g, '')
  return value.length >= 12 && /[a-z]/.test(letters) && changesOf(letters) >= letters.length * 0.36
}

/** `NAME=value` without blanks, as in .env files. */
function isShellLine(before: string): boolean {
  return /[A-Z0-9_]=$/.test(before)
}

/** Names that contain "token", "key" or "password" and mean something else. */
const OTHER_NAMES =
  /(?:page|next|prev|sync|continuation|cursor|csrf|xsrf|cancel(?:lation)?|stop|eos|bos|pad|unk|sep|mask|design|special|public|pub|primary|foreign|cache|sort|partition|idempotency|row|object|translation|i18n|column|hash|max|min|num|total|input|output|prompt|forgot|reset|verify|hashed|bcrypt|encrypted)[-_ ]?[A-Za-z]{0,12}["'`\]\\)]{0,6}[ \t]{0,8}(?:={1,3}>?|:=|[:>,])[ \t]{0,8}\\{0,4}["'`]?$/i

function isOtherName(before: string): boolean {
  return OTHER_NAMES.test(before) || /\$2[aby]\$|\$argon2|\{SSHA\}/.test(before)
}

const MIN_TOKEN = 16
const MIN_ENTROPY = 3
/** Random letters of one case and digits change kind less often: one in ten of 24 does so less than 0.27 times. */
const ONE_CASE = /^(?:[a-z0-9]{20,}|[A-Z0-9]{20,})$/

export function isTokenValue(value: string, before: string): boolean {
  if (value.length < MIN_TOKEN || isNothing(value) || WORDS.test(value) || isOtherName(before))
    return isLongMix(value, before)
  if (PLACE.test(value) && !isMingled(value, 0.35)) return false
  return isMingled(value, ONE_CASE.test(value) ? 0.2 : 0.27) && entropyOf(value) >= MIN_ENTROPY && isVaried(value)
}

/** Some random tokens have no digit. */
function isLongMix(value: string, before: string): boolean {
  return /^[A-Za-z]{20,}$/.test(value) && isCaseMixed(value) && !isOtherName(before) && !TALKS.test(value)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Some services issue UUIDs as keys. */
export function isKeyValue(value: string, before: string): boolean {
  if (UUID.test(value)) return !isOtherName(before) && isVaried(value)
  return isTokenValue(value, before)
}

export function isSecretValue(value: string, before: string): boolean {
  if (isKeyValue(value, before)) return true
  return (
    value.length >= 8 &&
    (SPECIAL.test(value) || value.length < MIN_TOKEN) &&
    isMingled(value, 0.3) &&
    isPasswordValue(value, before)
  )
}

/** "admin:secret" is as bad as any, but "node:node" is a user and a group. */
export function isCommandPassword(value: string, before: string): boolean {
  const user = /([A-Za-z0-9._@+-]+)[:%]$/.exec(before)?.[1]
  if (value === user || /^[0-9]+$/.test(value) || TEMPLATE.test(value) || TALKS.test(value)) return false
  if (/^(?:password|passwd|pass|pw|token|secret|x|null)$/i.test(value)) return false
  return /[0-9]/.test(value) || SPECIAL.test(value) || /curl|https?:|wget|sshpass|redis-cli/.test(before)
}

export function isCookie(value: string): boolean {
  return !ID.test(value) && isMingled(value, 0.3) && entropyOf(value) >= MIN_ENTROPY
}

/** The base64 of "user:password". */
export function isBasicAuth(value: string): boolean {
  const text = decodeBase64(value)
  return /^[\x20-\x7e]+$/.test(text) && /^[^:]*:.{3,}/.test(text) && !/:(?:password|pass|secret)$/i.test(text)
}
