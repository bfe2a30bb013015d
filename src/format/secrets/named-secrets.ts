// Finds a secret that is the value of a key: in `{"password": "…"}`, only the key says so.
import { findPlainSecrets, type SecretMatch } from './plain-secrets.ts'

const NAME =
  /(?:ass(?:word|wd|phrase|code)|pwd|[_-]pass|ecret|redentials?|oken|[_-]pat|(?:api|access|private|secret|signing|encryption|master|auth|account|licen[sc]e|admin|deploy|storage|service|ingest)[_ .-]?key)(?:[_-]?[0-9]{1,3})?$/i
const MAX_NAME = 80

/** A key may be spelled with escapes, which no such name needs. */
export function isSecretName(key: string | number | undefined): key is string {
  return typeof key === 'string' && key.length >= 3 && key.length <= MAX_NAME && NAME.test(key)
}

/** Longer values are texts, not secrets. */
const MAX_VALUE = 250

export function findNamed(key: string, text: string): SecretMatch[] {
  if (text.length > MAX_VALUE || /[\s"'`\\]/.test(text)) return []
  const before = `${key}="`
  return findPlainSecrets(`${before}${text}"`).flatMap((match) =>
    match.start < before.length
      ? []
      : [{ ...match, start: match.start - before.length, end: match.end - before.length }],
  )
}
