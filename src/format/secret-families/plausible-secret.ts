// Checks that a regular expression cannot make: whether a match is a real secret or only a placeholder or identifier.

/** Only the last characters of a key are checked, because a prefix encodes its type and version. */
const TAIL = 24
const MIN_DIFFERENT = 6

/** One in three million random keys of twenty hex digits has fewer than six distinct digits. */
export function isVaried(secret: string): boolean {
  return new Set(secret.slice(-TAIL)).size >= MIN_DIFFERENT && !secret.includes('EXAMPLE')
}

/** Requires at least two of upper case, lower case and digits. "your-key-goes-here" and "YOUR_KEY_HERE" have one. */
export function isMixed(secret: string): boolean {
  const tail = secret.slice(-TAIL)
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(tail)).length > 1 && isVaried(secret)
}

/** Accepts a token without a known prefix: it has a long run of letters and digits, unlike paths, domains and dates. */
export function isOpaque(secret: string): boolean {
  return secret.length >= 20 && /[A-Za-z0-9]{8}/.test(secret) && /[0-9]/.test(secret) && isMixed(secret)
}

/** Manuals and code that searches for keys have other text between the BEGIN and END markers. */
export function isKeyBlock(block: string): boolean {
  // May keep a part of the BEGIN marker, which is too short to count as a run.
  const body = block.slice(block.indexOf('KEY') + 1).replace(/-----END [A-Z0-9 ]+-----$/, '')
  const inRuns = body.match(/[A-Za-z0-9+/=]{16,}/g)?.reduce((sum, run) => sum + run.length, 0) ?? 0
  return inRuns >= 32 && inRuns > body.length / 2
}

const PLACEHOLDER = /^(?:pass|passwd|password|passwort|pwd|pw|secret|token|key|user|x+|\.+|\*+|(?:your|my)[-_].*)$/i

/** Rejects placeholders from manuals, and ports: in a URL without a password, the port follows the colon. */
export function isPassword(secret: string): boolean {
  return secret.length > 3 && !PLACEHOLDER.test(secret) && !/^(?:%s|[0-9]{2,5}[^A-Za-z0-9]|port[?#])/i.test(secret)
}

/** Compares adjacent pairs: 3 in 5 differ in kind in random text, only 1 in 4 in a path ("MaraSmith/Tidepool2"). */
export function isScrambled(secret: string): boolean {
  return changesOf(secret) >= secret.length * 0.35 && isMixed(secret)
}

/** Tells a random text behind a common prefix from a name. Of a thousand random texts of 22 letters and digits, five fail. */
export function isJumbled(secret: string): boolean {
  return changesOf(secret) >= secret.length * 0.15 && isMixed(secret)
}

/** Has all three kinds of characters, for a sign that is hardly one. */
export function isRandom(secret: string): boolean {
  return (
    /[0-9]/.test(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret) && changesOf(secret) >= secret.length * 0.3
  )
}

/** Counts adjacent pairs that differ in kind: small letter, capital or digit. */
export function changesOf(text: string): number {
  return text.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
}
