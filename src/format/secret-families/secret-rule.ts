// The form of a rule: a sign that is quick to find, and the shape of the secret around it.
import type { SecretCheck } from './secret-checks.ts'

export interface SecretRule {
  family: string
  label: string
  /** Its first three characters find it (sign-sieve.ts), so few must be possible there. */
  sign: string
  /** If it has a group named "secret", which must end it, only that is the secret. No other group may capture. */
  rest: string
  /** A character that every match has this far behind its sign's beginning. It saves trying a sign that begins like many texts. */
  at?: { offset: number; character: string }
  head?: string
  isInner?: true
  /** Found by its name or place, not by a format of its own. */
  isGeneric?: true
  /** `before` is the text before the secret, at most 100 characters. */
  accepts?: (secret: string, before: string) => boolean
  /** Verifies the checksum or structure of an accepted secret. */
  checks?: SecretCheck
}

type Rule = Omit<SecretRule, 'family' | 'label'>

export function family(name: string, label: string, ...rules: Rule[]): SecretRule[] {
  return rules.map((rule) => ({ family: name, label, ...rule }))
}
