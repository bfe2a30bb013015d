// Writes the generated pages of docs/. `test/docs.test.ts` fails if they are out of date.
import { writeFileSync } from 'node:fs'
import { cliDoc } from './docs/cli-doc.ts'
import { formatDoc } from './docs/format-doc.ts'
import { schemaDoc } from './docs/schema-doc.ts'

writeFileSync('docs/format.md', formatDoc())
writeFileSync('docs/cli.md', await cliDoc())
writeFileSync('docs/schema.md', schemaDoc())
