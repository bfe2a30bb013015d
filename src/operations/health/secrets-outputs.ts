// The output of secrets.
import { z } from 'zod'
import { count, counts, flag, list, object, text } from '../output-kinds.ts'
import { issues } from '../output-parts.ts'
import { threadName } from '../session/page-outputs.ts'

const finding = object(
  {
    session: text('Id of the session; null for a file of no session.').nullable(),
    uuid: text('Uuid of the record that has it; null if the record has none, or in a side file.').nullable(),
    file: text('Path of the file.'),
    offset: count('Where the secret begins, in bytes from the start of the file.'),
    length: count('Length of the secret in bytes, as written there.'),
    family: text('Family of the secret, as in docs/secrets.md.'),
    checked: flag(
      'Whether its checksum or encoded structure is right; false may be a made-up or damaged secret; null if the format has none.',
    ).nullable(),
  },
  'A secret in a file.',
)

export const secretsOutput = object(
  {
    findings: list(finding, 'The secrets found, by file and offset, without those of the baseline.'),
    families: counts('Number of findings by family.'),
    known: count('Number of findings that the baseline has, too.'),
    files: count('Number of files searched.'),
    bytes: count('Their size in bytes.'),
    issues,
  },
  'Where secrets are. Their texts are not included.',
)

const families = counts('Number of secrets by family.')

const labels = z.record(z.string(), z.string()).meta({ description: 'Name of each family to show.' })

const sessionWithSecrets = object(
  {
    session: text('Id of the session.'),
    secrets: count('Number of secrets in its files.'),
    families,
    uuid: text('Uuid of the first record with a secret; null if none of these records has one.').nullable(),
  },
  'A session with secrets.',
)

export const secretsFoundOutput = object(
  {
    labels,
    isSearching: flag('Whether a search is running, so that the answer may change soon.'),
    found: object(
      {
        sessions: list(sessionWithSecrets, 'Sessions with secrets, those with the most first.'),
        outside: count('Number of secrets in files of no session.'),
      },
      'The secrets in all files at the last search; null until the first one has ended.',
    ).nullable(),
  },
  'How many secrets are in which sessions.',
)

const place = object(
  {
    ...threadName,
    step: count('Number of the step.'),
    item: count(
      'Number of the item in the step that has all of them; null if unknown or if several have one.',
    ).nullable(),
    turn: count('Number of the turn.'),
    uuid: text('Uuid of the first record of the step; null if it has none.').nullable(),
    families,
  },
  'A step with secrets.',
)

const sideFile = object(
  { file: text('Name of the file.'), families },
  'A file with secrets that are in no step, such as a spilled output or an unreadable line.',
)

export const sessionSecretsOutput = object(
  {
    secrets: count('Number of secrets in the files of the session.'),
    labels,
    steps: list(place, 'The steps with secrets: the main conversation first, then branches, then agents.'),
    files: list(sideFile, 'Files with secrets that are in no step.'),
  },
  'Where the secrets of a session are. Their texts are not included.',
)

export type SessionSecrets = z.infer<typeof sessionSecretsOutput>
export type SessionWithSecrets = z.infer<typeof sessionWithSecrets>
export type SecretsFound = z.infer<typeof secretsFoundOutput>
export type SecretFinding = z.infer<typeof finding>
export type SecretsReport = z.infer<typeof secretsOutput>
