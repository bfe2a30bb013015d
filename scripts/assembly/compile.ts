// Compiles the modules of assembly/ to WebAssembly. AssemblyScript is deterministic, so a test can compile again and compare.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Static data begins behind the areas with fixed addresses. */
const FLAGS = '-O3 --noAssert --runtime stub --importMemory --memoryBase 1048576 --enable simd --enable bulk-memory'

export const MODULES = ['usage', 'words', 'signs'] as const

/** Returns a hash of everything that determines the modules: the sources, the compiler and its flags. */
export function hashSources(): string {
  const hash = createHash('sha256').update(FLAGS)
  hash.update(readFileSync(createRequire(import.meta.url).resolve('assemblyscript/package.json')))
  for (const name of readdirSync('assembly', { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join('assembly', name)))
  return hash.digest('hex').slice(0, 32)
}

/** Returns the text of src/scan/<name>-module.ts. */
export function compileModule(name: (typeof MODULES)[number]): string {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')), 'bin', 'asc.js')
  const folder = mkdtempSync(join(tmpdir(), 'annals-assembly-'))
  try {
    const out = join(folder, `${name}.wasm`)
    execFileSync(process.execPath, [compiler, join('assembly', `${name}.ts`), ...FLAGS.split(' '), '--outFile', out], {
      stdio: 'inherit',
    })
    return writeModule(name, readFileSync(out))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeModule(name: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,80}/g) ?? []
  return [
    '// Generated from assembly/ by npm run assembly. Do not edit.',
    `// Sources: ${hashSources()}`,
    `export const ${name.toUpperCase()}_MODULE =`,
    lines.map((line) => `  '${line}'`).join(' +\n'),
    '',
  ].join('\n')
}
