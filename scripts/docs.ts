// Writes the generated pages of docs/. `test/docs.test.ts` fails if they are out of date.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cliDoc } from './docs/cli-doc.ts'
import { formatDoc } from './docs/format-doc.ts'
import { jsonDoc, jsonSchemaFiles } from './docs/json-doc.ts'
import { httpDoc } from './docs/http-doc.ts'
import { reliabilityDoc } from './docs/reliability-doc.ts'
import { schemaDoc } from './docs/schema-doc.ts'

writeFileSync('docs/format.md', formatDoc())
writeFileSync('docs/cli.md', await cliDoc())
writeFileSync('docs/schema.md', schemaDoc())
writeFileSync('docs/reliability.md', reliabilityDoc())
writeFileSync('docs/json.md', await jsonDoc())

// Removes the files of operations that no longer exist.
rmSync('docs/json', { recursive: true, force: true })
mkdirSync('docs/json')
for (const [name, text] of await jsonSchemaFiles()) writeFileSync(`docs/json/${name}`, text)
writeFileSync('docs/http.md', await httpDoc())
