import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cliDoc } from '../scripts/docs/cli-doc.ts'
import { formatDoc } from '../scripts/docs/format-doc.ts'
import { jsonDoc, jsonSchemaFiles } from '../scripts/docs/json-doc.ts'
import { httpDoc } from '../scripts/docs/http-doc.ts'
import { reliabilityDoc } from '../scripts/docs/reliability-doc.ts'
import { schemaDoc } from '../scripts/docs/schema-doc.ts'
import { operations } from '../src/operations/all.ts'

describe('generated documentation', () => {
  it.each([
    ['docs/format.md', formatDoc],
    ['docs/cli.md', cliDoc],
    ['docs/schema.md', schemaDoc],
    ['docs/reliability.md', reliabilityDoc],
    ['docs/http.md', httpDoc],
    ['docs/json.md', jsonDoc],
  ])('%s is up to date; "npm run docs" writes it', async (path, generate) => {
    expect(readFileSync(path, 'utf8')).toBe(await generate())
  })

  it('docs/json is up to date; "npm run docs" writes it', async () => {
    const written = readdirSync('docs/json').map((name) => [name, readFileSync(`docs/json/${name}`, 'utf8')])
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await jsonSchemaFiles()))
  })

  it.each(operations.map((operation) => operation.name))('README names annals %s', (name) => {
    expect(readFileSync('README.md', 'utf8')).toContain(`annals ${name}`)
  })
})
