// Writes test/fixtures/thread/<rule>/: the smallest transcript that shows one rule of how records become threads. What a
// reader must make of it stands in the expected.json beside it, checked by hand.
//   node scripts/run.js scripts/thread-fixtures.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { agents } from './thread/agents.ts'
import { facts } from './thread/facts.ts'
import { graphs } from './thread/graphs.ts'
import { lines } from './thread/lines.ts'
import { messages } from './thread/messages.ts'
import { toText, type Fixture, type Fixtures } from './thread/parts.ts'
import { prompts } from './thread/prompts.ts'
import { texts } from './thread/texts.ts'
import { tools } from './thread/tools.ts'

const folder = join('test', 'fixtures', 'thread')
const fixtures: Fixtures = {
  ...lines,
  ...graphs,
  ...messages,
  ...tools,
  ...agents,
  ...facts,
  ...texts,
  ...prompts,
}

function filesOf({ main, agents: own = {}, others = {}, options }: Fixture): Record<string, string> {
  const files: Record<string, string> = { 'input.jsonl': toText(main) }
  for (const [id, { lines: records, meta, folder: place = '' }] of Object.entries(own)) {
    files[join(place, `agent-${id}.jsonl`)] = toText(records)
    if (meta) files[join(place, `agent-${id}.meta.json`)] = `${JSON.stringify(meta)}\n`
  }
  for (const [name, records] of Object.entries(others)) files[`${name}.jsonl`] = toText(records)
  if (options) files['options.json'] = `${JSON.stringify(options, null, 2)}\n`
  return files
}

for (const [rule, fixture] of Object.entries(fixtures)) {
  for (const [name, text] of Object.entries(filesOf(fixture))) {
    mkdirSync(dirname(join(folder, rule, name)), { recursive: true })
    writeFileSync(join(folder, rule, name), text)
  }
}
console.log(`${Object.keys(fixtures).length} rules in ${folder}`)
