// Replaces what identifies a person or a machine by numbered names: users in home directories, the users of the exported
// sessions wherever they are named, e-mail addresses, and host names. Equal values get equal names.
import { mapStrings } from '../secrets/map-strings.ts'
import { replaceSpans } from '../secrets/cover-spans.ts'
import type { Pseudonyms } from '../secrets/pseudonyms.ts'
import { findAddresses } from './find-addresses.ts'
import { findHomes, ownerOf } from './find-homes.ts'

/** Accounts of nobody, and words that a transcript needs. They are replaced only in the path of a home directory. */
const COMMON = new Set(
  (
    'root admin administrator user users guest node app apps web www data test tester dev developer build builder runner ci git ' +
    'ubuntu debian fedora centos alpine arch ec2-user azureuser vagrant docker vscode codespace gitpod coder jovyan home me ' +
    'claude assistant human system agent main tool text message summary default public shared server local localhost host ' +
    'machine computer desktop laptop macbook service daemon nobody index page pages login profile settings dashboard about assets images static'
  ).split(' '),
)
const MIN_WORD = 3

/** They name parts of a record. A user may have the same name. */
const FIXED_KEYS = new Set(
  'type subtype role kind level operation model version userType stop_reason uuid parentUuid sessionId id tool_use_id requestId timestamp'.split(
    ' ',
  ),
)
/** Images and signatures. A name in them is a coincidence. */
const ENCODED_KEYS = new Set(['data', 'signature', 'base64'])

export interface KnownPeople {
  users: readonly string[]
  hosts: readonly string[]
  /** Directories of sessions. The owner of the home directory that holds one is a known user. */
  directories: readonly string[]
}

export class Anonymiser {
  private readonly names: Pseudonyms
  /** By the word in small letters. */
  private readonly words = new Map<string, { kind: 'user' | 'host'; name: string }>()
  private readonly spellings = new Set<string>()
  private pattern: RegExp | undefined

  constructor(names: Pseudonyms, { users, hosts, directories }: KnownPeople) {
    this.names = names
    for (const user of users) this.addWord(user, 'user')
    for (const directory of directories) this.addDirectory(directory)
    for (const host of hosts) this.addWord(host, 'host')
  }

  /** Learns the owners of the home directories in a value, who may be named elsewhere without one. */
  learn(value: unknown): void {
    mapStrings(value, (text) => {
      for (const { start, end } of findHomes(text))
        if (isEntered(text, end)) this.addWord(text.slice(start, end), 'user')
      return text
    })
  }

  /** The user of a session may be known only from the directory in its records. */
  apply<Value>(value: Value): Value {
    if (typeof value === 'object' && value !== null && 'cwd' in value && typeof value.cwd === 'string')
      this.addDirectory(value.cwd)
    return mapStrings(value, (text, _kindOf, key) => (isFixed(key, text) ? text : this.applyToText(text)), {
      key: (name) => (/[/\\@]/.test(name) ? this.applyToText(name) : name),
    })
  }

  private applyToText(text: string): string {
    return this.replaceWords(this.replaceAddresses(this.replaceHomes(text)))
  }

  private replaceHomes(text: string): string {
    return replaceSpans(text, this.knownEnds(text), ({ start, end }) => this.nameOf('user', text.slice(start, end)))
  }

  /** In the name of a project folder, a name with "-" ends where a known one does. */
  private knownEnds(text: string): { start: number; end: number }[] {
    return findHomes(text).map((span) => {
      for (const [word, { kind }] of this.words)
        if (kind === 'user' && word.length > span.end - span.start && startsWith(text, span.start, word))
          return { start: span.start, end: span.start + word.length }
      return span
    })
  }

  private replaceAddresses(text: string): string {
    if (!text.includes('@')) return text
    const found = findAddresses(text, (name) => this.words.get(name.toLowerCase())?.kind === 'user')
    return replaceSpans(text, found, ({ kind, start, at, end }) => {
      if (kind === 'email') return this.nameOf('email', text.slice(start, end))
      return `${this.nameLogin(text.slice(start, at))}@${this.nameHost(text.slice(at + 1, end))}`
    })
  }

  private nameLogin(user: string): string {
    return COMMON.has(user.toLowerCase()) ? user : this.nameOf('user', user)
  }

  private nameHost(host: string): string {
    return COMMON.has(host.toLowerCase()) ? host : this.nameOf('host', host)
  }

  private replaceWords(text: string): string {
    if (this.words.size === 0) return text
    this.pattern ??= wordPattern([...this.spellings])
    return text.replace(this.pattern, (word) => {
      const known = this.words.get(word.toLowerCase())
      return known ? this.nameOf(known.kind, word) : word
    })
  }

  private addDirectory(directory: string): void {
    const user = ownerOf(directory)
    if (user !== undefined) this.addWord(user, 'user')
  }

  private addWord(name: string, kind: 'user' | 'host'): void {
    const word = name.toLowerCase()
    if (word.length < MIN_WORD || COMMON.has(word) || this.words.has(word)) return
    this.words.set(word, { kind, name: word })
    // "Will" may be the user "will", but "WILL" is not. In the name of a project folder, other signs are hyphens.
    for (const spelling of [name, word, word.charAt(0).toUpperCase() + word.slice(1)]) this.spellings.add(spelling)
    const folder = word.replaceAll(/[^\p{L}\p{N}]/gu, '-')
    if (!this.words.has(folder)) this.words.set(folder, { kind, name: word })
    this.spellings.add(folder)
    this.pattern = undefined
  }

  /** A user and a host of the same name are different. */
  private nameOf(kind: string, value: string): string {
    const word = value.toLowerCase()
    const known = this.words.get(word)
    return this.names.nameOf(kind, `${kind} ${known?.kind === kind ? known.name : word}`)
  }
}

function isFixed(key: string, text: string): boolean {
  return FIXED_KEYS.has(key) || (ENCODED_KEYS.has(key) && text.length > 100 && !/\s/.test(text.slice(0, 1000)))
}

/** A file in it is named. The path of a page, such as /home/dashboard, usually ends there. */
function isEntered(text: string, end: number): boolean {
  return /^(?:[/\\]|%2F)+[\w.]/i.test(text.slice(end, end + 20))
}

function startsWith(text: string, start: number, word: string): boolean {
  return (
    text.slice(start, start + word.length).toLowerCase() === word &&
    !/[\p{L}\p{N}_]/u.test(text.charAt(start + word.length))
  )
}

/** Pseudonyms match first, because a word may be part of one. */
function wordPattern(words: readonly string[]): RegExp {
  const spellings = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(
    String.raw`\u00ab[a-z0-9-]{1,60}\u00bb|(?:(?<![\p{L}\p{N}_])|(?<=\\[nrt]|%2[Ff]))(?:${spellings.join('|')})(?![\p{L}\p{N}_])`,
    'gu',
  )
}
