// What an export does to texts before a writer sees them: secrets get stars of the same length in byte forms and numbered
// names in rendered forms, and people and machines get names if asked for. There is one per export, so that equal values
// have equal names in all of its sessions.
import { hostname, userInfo } from 'node:os'
import { Anonymiser } from '../../format/anonymise/anonymiser.ts'
import type { LocatedSecrets } from '../../format/secrets/map-secrets.ts'
import { maskSecrets, maskText, nameSecrets } from '../../format/secrets/mask-secrets.ts'
import { Pseudonyms } from '../../format/secrets/pseudonyms.ts'
import type { Context } from '../context.ts'

export interface MaskChoice {
  redact: boolean
  /** Keeps the length of what is masked. */
  keepsLength: boolean
  anonymise: boolean
}

/** Longer titles were truncated, perhaps inside a key, half of which no rule would recognize. */
const CUT_TITLE = 190
/** Nothing of a key, or a word in small letters, unless a word before it may announce a password. */
const ENDS_IN_PROSE =
  /[^\x21-\x7e]$|(?<![Pp]ass.{0,40}|[Pp]wd.{0,40}|[Pp]in.{0,40}|[Ss]ecret.{0,40}|[Tt]oken.{0,40}|[Kk]ey.{0,40}|[Aa]uth.{0,40})\s[A-Za-z]?[a-z]{0,15}[.,:;!?)]?$/

export class ExportMask {
  readonly redacts: boolean
  private readonly keepsLength: boolean
  private readonly names = new Pseudonyms()
  private readonly anonymiser: Anonymiser | undefined

  /** `directories` are those of the exported sessions, as far as they are known before they are read. */
  constructor(context: Context, { redact, keepsLength, anonymise }: MaskChoice, directories: readonly string[]) {
    this.redacts = redact
    this.keepsLength = keepsLength
    if (anonymise) this.anonymiser = new Anonymiser(this.names, peopleOf(context, directories))
  }

  apply<Value>(value: Value, located?: LocatedSecrets): Value {
    const masked = this.redacts ? this.mask(value, located) : value
    return this.anonymiser?.apply(masked) ?? masked
  }

  /** Whether it has to see all of a session before any of it is replaced. */
  get learns(): boolean {
    return this.anonymiser !== undefined
  }

  learn(value: unknown): void {
    this.anonymiser?.learn(value)
  }

  title(title: string): string {
    const isCut = this.redacts && title.length >= CUT_TITLE && !ENDS_IN_PROSE.test(title)
    return this.apply(isCut ? title.replace(/\s*\S*$/, ' …').trimStart() : title)
  }

  /** Keeps the length of secrets, so that the file is found again by its name. */
  path(path: string): string {
    const masked = this.redacts ? maskText(path) : path
    return this.anonymiser?.apply(masked) ?? masked
  }

  private mask<Value>(value: Value, located?: LocatedSecrets): Value {
    return this.keepsLength ? maskSecrets(value, located) : nameSecrets(value, this.names, located)
  }
}

function peopleOf(
  { surroundings, roots }: Context,
  directories: readonly string[],
): ConstructorParameters<typeof Anonymiser>[1] {
  const host = hostname()
  return {
    users: currentUser(),
    hosts: [...new Set([host, host.split('.')[0] ?? host])],
    directories: [surroundings.home, ...roots, ...directories],
  }
}

/** A process in a container may run as a user without a name. */
function currentUser(): string[] {
  try {
    return [userInfo().username]
  } catch {
    return []
  }
}
