import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSample } from './sample.ts'

const root = join(process.cwd(), 'sample')
const files = buildSample()

mkdirSync(root, { recursive: true })
// Delete only files of an earlier build, in case the working directory is wrong.
const owned = new Set([...files.keys()].map((path) => path.split('/')[0]))
for (const name of readdirSync(root)) if (owned.has(name)) rmSync(join(root, name), { recursive: true })

let bytes = 0
for (const [path, data] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), data)
  bytes += data.length
}
process.stdout.write(`sample: ${files.size} files, ${(bytes / 1024).toFixed(0)} KB\n`)
