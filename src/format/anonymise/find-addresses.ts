// Finds e-mail addresses and user@host in a text, by the "@" in them: a pattern that starts with the name before it would
// read a long run of letters once per letter.

export interface AddressSpan {
  kind: 'email' | 'login'
  start: number
  /** Position of the "@". */
  at: number
  end: number
}

const [MAX_LOCAL, MAX_DOMAIN] = [64, 253] as const
const DOMAIN = /[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?){0,10}/y
const TOP_LEVEL = /\.[A-Za-z]{2,24}$/
/** The directory in a prompt or after the host of a copy: `mara@reef:~/tidepool$`, `scp mara@reef:/tmp/a`. */
const DIRECTORY = /:(?=[~/])/y

/** Endings of files and units that look like a domain: `icon@2x.png`, `getty@tty1.service`. */
const OTHER_ENDINGS =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|js|jsx|ts|tsx|mjs|cjs|json|css|scss|html|md|py|rb|rs|go|java|service|socket|timer|target|slice|mount|device|tgz|zip|lock)$/i

/** Services that everybody uses under the same name. */
const PUBLIC_LOGIN =
  /^(?:git|hg)@(?:github\.com|gist\.github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|ssh\.dev\.azure\.com|git\.sr\.ht|hf\.co)$/i
const PUBLIC_ADDRESS = /^no-?reply@(?:anthropic|github)\.com$/i

export function findAddresses(text: string, isUser: (name: string) => boolean): AddressSpan[] {
  const found: AddressSpan[] = []
  let end = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const address = addressAt(text, at, end, isUser)
    if (!address) continue
    found.push(address)
    end = address.end
  }
  return found
}

function addressAt(text: string, at: number, from: number, isUser: (name: string) => boolean): AddressSpan | undefined {
  let start = at
  const first = Math.max(from, at - MAX_LOCAL)
  while (start > first && /[A-Za-z0-9._%+-]/.test(text.charAt(start - 1))) start -= 1
  while (start < at && /[.%+-]/.test(text.charAt(start))) start += 1
  // In nested JSON, the letter of an escaped line break looks like the beginning of the name.
  if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start += 1
  if (start === at) return undefined
  DOMAIN.lastIndex = at + 1
  const domain = DOMAIN.exec(text)?.[0] ?? ''
  const end = at + 1 + domain.length
  if (domain === '' || domain.length > MAX_DOMAIN) return undefined
  const address = text.slice(start, end)
  if (PUBLIC_LOGIN.test(address) || PUBLIC_ADDRESS.test(address)) return undefined
  DIRECTORY.lastIndex = end
  const name = text.slice(start, at)
  if (DIRECTORY.test(text) && /[A-Za-z]/.test(domain)) return { kind: 'login', start, at, end }
  if (TOP_LEVEL.test(domain)) return OTHER_ENDINGS.test(domain) ? undefined : { kind: 'email', start, at, end }
  // "lodash@latest" is a package.
  return isUser(name) ? { kind: 'login', start, at, end } : undefined
}
