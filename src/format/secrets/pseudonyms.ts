// Numbered names in place of secrets and personal data: «github-token-1». Equal values get equal names, so that a reader
// can still follow. The marks mean nothing in Markdown, HTML, JSON and CSV, are in every font, and are rare in transcripts.

const [OPEN, CLOSE] = ['\u00ab', '\u00bb'] as const

/** Also matches the UTF-8 bytes of the marks, decoded as latin1. */
const NAMES = /\xc2?\xab[a-z0-9]+(?:-[a-z0-9]+)*-[1-9][0-9]*\xc2?\xbb/g

/** No secret is shorter. */
const MIN_SECRET = 4

/** Numbers start at 1 for each kind, in the order in which values are first seen. */
export class Pseudonyms {
  private readonly names = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /** A value keeps the name of the kind it was first seen as. `head` is another spelling of the value. */
  nameOf(kind: string, value: string, head: string = value): string {
    const name = this.names.get(value) ?? this.names.get(head) ?? this.nextName(kind)
    this.learn(value, name)
    this.learn(head, name)
    return name
  }

  private nextName(kind: string): string {
    const number = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, number)
    return `${OPEN}${kind}-${number}${CLOSE}`
  }

  private learn(value: string, name: string): void {
    // Copied, because a slice keeps the text it was cut from in memory.
    if (!this.names.has(value)) this.names.set([...value].join(''), name)
  }
}

/** Reports whether nothing but names is in a match: `password="«github-token-1»"` must not be found again. */
export function isPseudonymous(secret: string): boolean {
  return secret.includes(OPEN) && secret.replaceAll(NAMES, '').length < MIN_SECRET
}

export function hasPseudonym(text: string): boolean {
  return text.search(NAMES) >= 0
}

/** Splits a text at the names in it. */
export function splitAtPseudonyms(text: string): string[] {
  return text.split(NAMES)
}
