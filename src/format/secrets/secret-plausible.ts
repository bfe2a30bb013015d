// What a pattern cannot say of a secret: that it is one, and not the placeholder of a manual or a name of many words.

/** Of a key its end is looked at: what comes first may tell its kind and version. */
const TAIL = 24
const MIN_DIFFERENT = 6

/** Neither "xxxxxxxx" nor the key of a vendor's documentation. Of random keys with twenty hex digits one in three million
 *  has fewer different ones. */
export function isVaried(secret: string): boolean {
  return new Set(secret.slice(-TAIL)).size >= MIN_DIFFERENT && !secret.includes('EXAMPLE')
}

/** Of capitals, small letters and digits at least two kinds: "your-key-goes-here" and "YOUR_KEY_HERE" have one. */
export function isMixed(secret: string): boolean {
  const tail = secret.slice(-TAIL)
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(tail)).length > 1 && isVaried(secret)
}

/** Of unknown origin: letters and digits in a long run, as no path, domain or date has them. */
export function isOpaque(secret: string): boolean {
  return secret.length >= 20 && /[A-Za-z0-9]{8}/.test(secret) && /[0-9]/.test(secret) && isMixed(secret)
}

/** A block that is mostly key: manuals, and code that looks for keys, hold the marks with other things between them. */
export function isKeyBlock(block: string): boolean {
  const body = block.slice(block.indexOf('KEY') + 1).replace(/-----END [A-Z0-9 ]+-----$/, '')
  const inRuns = body.match(/[A-Za-z0-9+/=]{16,}/g)?.reduce((sum, run) => sum + run.length, 0) ?? 0
  return inRuns >= 32 && inRuns > body.length / 2
}

const PLACEHOLDER = /^(?:pass|passwd|password|passwort|pwd|pw|secret|token|key|user|x+|\.+|\*+|(?:your|my)[-_].*)$/i

/** Whatever somebody chose, but for the words and short stand-ins of manuals and the port of a URL that goes on. */
export function isPassword(secret: string): boolean {
  return secret.length > 3 && !PLACEHOLDER.test(secret) && !/^(?:%s|[0-9]{2,5}[^A-Za-z0-9]|port[?#])/i.test(secret)
}

/** Capitals, small letters and digits change places as in no path: of random ones, three neighbours in five are of different
 *  kinds; of "MaraSmith/Tidepool2", one in four. */
export function isScrambled(secret: string): boolean {
  const changes = secret.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  return changes >= secret.length * 0.35 && isMixed(secret)
}
