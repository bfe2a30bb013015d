// Writes test/fixtures/damage/<situation>/input.jsonl. The bytes are spelt here, because an editor shows neither a NUL
// nor half a character; what a reader must make of them stands in the expected.json beside each, checked by hand.
//   node scripts/run.js scripts/damage-fixtures.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cuts, splices } from './damage/cut.ts'
import { encodings } from './damage/encoding.ts'
import { foreign } from './damage/foreign.ts'
import { glued } from './damage/glued.ts'
import { nuls } from './damage/nul.ts'
import { oddities } from './damage/oddity.ts'
import { bytesOf, type Situation } from './damage/parts.ts'

const folder = join('test', 'fixtures', 'damage')
const situations: Readonly<Record<string, Situation>> = {
  ...cuts,
  ...splices,
  ...glued,
  ...nuls,
  ...encodings,
  ...foreign,
  ...oddities,
}

for (const [name, situation] of Object.entries(situations)) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'input.jsonl'), bytesOf(situation))
}
console.log(`${Object.keys(situations).length} situations in ${folder}`)
