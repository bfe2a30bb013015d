// Who may come in. Every request passes here before anything looks at where it wants to go: first whether it was sent to
// us at all (a page of another site whose name was made to point here sends that name), then whether our own page or a
// person sent it, then whether it holds the key. In this order, each with its own status.
import type { AttemptLimit } from './attempt-limit.ts'
import { isPagePath } from './page-paths.ts'
import type { Asked } from './read-asked.ts'
import { REFUSALS, type Refusal } from './refusals.ts'
import type { Tokens } from './tokens.ts'

export interface Door {
  /** Exactly what a Host header may say. Browsers write names in lower case; whatever differs by a letter is not ours. */
  hosts: ReadonlySet<string>
  /** Cookies know no ports: two servers on one machine need two names. */
  cookie: string
  tokens: Tokens
  attempts: AttemptLimit
}

/** Where the next `annals` asks for an address that opens once. No cookie opens it: a page never gets a key. */
export const OPEN_PATH = '/api/open'

export function guard(asked: Asked, door: Door): Refusal | undefined {
  return checkHost(asked, door) ?? checkSite(asked, door) ?? checkToken(asked, door)
}

/** An absolute address names a second host, which could be believed instead; it is refused with the rest. */
function checkHost({ path, headers }: Asked, { hosts }: Door): Refusal | undefined {
  const [host, ...others] = headers('host')
  const isOurs = host !== undefined && others.length === 0 && hosts.has(host)
  return isOurs && path.startsWith('/') ? undefined : REFUSALS.host
}

/** What sends neither header is no browser of the last years; the key decides. */
function checkSite(asked: Asked, door: Door): Refusal | undefined {
  const [host = ''] = asked.headers('host')
  const origins = asked.headers('origin')
  const sites = asked.headers('sec-fetch-site')
  if (origins.length > 1 || sites.length > 1) return REFUSALS.site
  if (origins.some((origin) => origin !== `http://${host}`)) return REFUSALS.site
  const isOwn = sites.every((site) => site === 'same-origin' || site === 'none')
  return isOwn || isArrival(asked, door) ? undefined : REFUSALS.site
}

/** The file that "annals open" shows to a browser is another site to it. It may lead here, with a key that opens. */
function isArrival(asked: Asked, { tokens }: Door): boolean {
  const token = loginToken(asked)
  const says = (name: string, value: string) => asked.headers(name).length === 1 && asked.headers(name)[0] === value
  return (
    token !== undefined &&
    says('sec-fetch-mode', 'navigate') &&
    says('sec-fetch-dest', 'document') &&
    tokens.isValid(token)
  )
}

function checkToken(asked: Asked, door: Door): Refusal | undefined {
  if (asked.path === OPEN_PATH) return hasOpenKey(asked, door) ? undefined : REFUSALS.token
  if (hasCookie(asked, door)) return undefined
  const token = loginToken(asked)
  if (token === undefined) return REFUSALS.token
  if (door.tokens.isValid(token)) return undefined
  if (door.attempts.isReached()) return REFUSALS.attempts
  door.attempts.count()
  return REFUSALS.wrongToken
}

function hasOpenKey({ headers }: Asked, { tokens }: Door): boolean {
  const [key, ...others] = headers('annals-open-key')
  return key !== undefined && others.length === 0 && tokens.isOpenKey(key)
}

/** Any of several will do: other servers of this machine may set cookies for us. */
function hasCookie({ headers }: Asked, { cookie, tokens }: Door): boolean {
  return headers('cookie')
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .some((pair) => pair.startsWith(`${cookie}=`) && tokens.isCookie(pair.slice(cookie.length + 1)))
}

/** The key in the address of a page. */
export function loginToken({ method, path, query }: Asked): string | undefined {
  if (method !== 'GET' || !isPagePath(path)) return undefined
  return new URLSearchParams(query).get('token') ?? undefined
}
