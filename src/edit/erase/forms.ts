// Names of the disguises in which a redaction finds a text.
import type { Disguise } from '../../format/secrets/cover-spans.ts'

export const FORMS: Readonly<Record<Disguise, string>> = {
  split: 'in parts',
  percent: 'percent-encoded',
  entities: 'as HTML entities',
  'utf-16': 'in UTF-16',
  base64: 'in base64',
  hex: 'in hex',
}
