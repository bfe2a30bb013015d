// Access control. Every request passes these checks before routing, in this order, each with its own status: the Host
// header is ours (against DNS rebinding), the request comes from our own page or a person and not from another site,
// and it has a valid cookie or key. A script sends the key as a bearer token.
import type { AttemptLimit } from './attempt-limit.ts'
import { isPagePath } from './page-paths.ts'
import type { RequestHead } from './request-head.ts'
import { REFUSALS, type Refusal } from './refusals.ts'
import type { Tokens } from './tokens.ts'

export interface AccessRules {
  /** The allowed values of the Host header, compared exactly; browsers send host names in lower case. */
  hosts: ReadonlySet<string>
  /** Name of the cookie. Cookies are shared between ports, so each server on a machine needs its own name. */
  cookie: string
  tokens: Tokens
  attempts: AttemptLimit
}

/** Where another `annals` process requests a one-time address. A cookie is not enough, so that a page never gets a key. */
export const OPEN_PATH = '/api/open'

export function guard(head: RequestHead, access: AccessRules): Refusal | undefined {
  return checkHost(head, access) ?? checkSite(head, access) ?? checkToken(head, access)
}

/** An absolute request target is refused too: it names a second host. */
function checkHost({ path, headers }: RequestHead, { hosts }: AccessRules): Refusal | undefined {
  const [host, ...others] = headers('host')
  const isOurs = host !== undefined && others.length === 0 && hosts.has(host)
  return isOurs && path.startsWith('/') ? undefined : REFUSALS.host
}

/** Clients that send neither header are not current browsers; for them the key decides. */
function checkSite(head: RequestHead, access: AccessRules): Refusal | undefined {
  const [host = ''] = head.headers('host')
  const origins = head.headers('origin')
  const sites = head.headers('sec-fetch-site')
  if (origins.length > 1 || sites.length > 1) return REFUSALS.site
  if (origins.some((origin) => origin !== `http://${host}`)) return REFUSALS.site
  const isOwn = sites.every((site) => site === 'same-origin' || site === 'none')
  return isOwn || isArrival(head, access) ? undefined : REFUSALS.site
}

/** To the browser, the redirect file of "annals open" is another site. */
function isArrival(head: RequestHead, { tokens }: AccessRules): boolean {
  const token = loginToken(head)
  const says = (name: string, value: string) => head.headers(name).length === 1 && head.headers(name)[0] === value
  return (
    token !== undefined &&
    says('sec-fetch-mode', 'navigate') &&
    says('sec-fetch-dest', 'document') &&
    tokens.isValid(token)
  )
}

function checkToken(head: RequestHead, access: AccessRules): Refusal | undefined {
  if (head.path === OPEN_PATH) return hasOpenKey(head, access) ? undefined : REFUSALS.token
  if (hasCookie(head, access)) return undefined
  const keys = bearerKeys(head)
  if (keys.length > 0)
    return keys.every((key) => access.tokens.isRunKey(key)) ? undefined : wrong(access, REFUSALS.wrongKey)
  const token = loginToken(head)
  if (token === undefined) return REFUSALS.token
  return access.tokens.isValid(token) ? undefined : wrong(access, REFUSALS.wrongToken)
}

function wrong({ attempts }: AccessRules, refusal: Refusal): Refusal {
  if (attempts.isReached()) return REFUSALS.attempts
  attempts.count()
  return refusal
}

/** For scripts, and only for the API. A page of another site cannot send this header: it would need a CORS header of ours. */
function bearerKeys({ path, headers }: RequestHead): string[] {
  if (!path.startsWith('/api/')) return []
  return headers('authorization').map((value) => /^bearer +(\S+)$/i.exec(value.trim())?.[1] ?? '')
}

function hasOpenKey({ headers }: RequestHead, { tokens }: AccessRules): boolean {
  const [key, ...others] = headers('annals-open-key')
  return key !== undefined && others.length === 0 && tokens.isOpenKey(key)
}

/** Any cookie of the name may match: other servers on this machine can set cookies for this host. */
function hasCookie({ headers }: RequestHead, { cookie, tokens }: AccessRules): boolean {
  return headers('cookie')
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .some((pair) => pair.startsWith(`${cookie}=`) && tokens.isCookie(pair.slice(cookie.length + 1)))
}

export function loginToken({ method, path, query }: RequestHead): string | undefined {
  if (method !== 'GET' || !isPagePath(path)) return undefined
  return new URLSearchParams(query).get('token') ?? undefined
}
