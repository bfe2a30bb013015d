// Writes the homes that other benchmarks use in advance.
//   npm run bench -- generate --size=400MB --size=4GB --files=50000
import { parseArgs } from 'node:util'
import { largeCorpus } from './large-corpus.ts'
import { manyFiles } from './many-files.ts'
import { readPeak } from './run-process.ts'
import { parseSize } from './size.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', multiple: true, default: [] },
    files: { type: 'string', multiple: true, default: [] },
  },
})

for (const size of values.size) print(await largeCorpus(parseSize(size)))
for (const count of values.files) print(await manyFiles(Number(count)))
const peak = readPeak('self')
if (peak !== undefined) console.log(`${(peak / 1e6).toFixed(0)} MB peak memory`)

function print(home: Awaited<ReturnType<typeof largeCorpus>>): void {
  if (home) console.log(`${home.directory}  ${home.files} files  ${(home.bytes / 1e6).toFixed(1)} MB`)
}
