import { expect, test } from 'vitest'
import { describeSecrets } from './describe-secrets.ts'

const counts = [
  { family: 'aws-access-key', secrets: 1, places: 1 },
  { family: 'github-token', secrets: 2, places: 5 },
]

test('describes the secrets found and whether they were redacted', () => {
  expect(describeSecrets(counts, false)).toBe('Not redacted: 3 secrets (aws-access-key 1, github-token 2) in 6 places.')
  expect(describeSecrets(counts.slice(0, 1), true)).toBe('Redacted: 1 secret (aws-access-key 1) in 1 place.')
  expect(describeSecrets([], false)).toBe('Not redacted; no secrets in known formats were found.')
  expect(describeSecrets([], true)).toBe('Redacted; no secrets in known formats were found.')
})
