// Compiles assembly/usage.ts to WebAssembly. AssemblyScript is deterministic, so a test can compile again and compare.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Static data begins behind the areas with fixed addresses. */
const FLAGS = '-O3 --noAssert --runtime stub --importMemory --memoryBase 1048576 --enable simd --enable bulk-memory'

/** Returns the text of src/scan/usage-module.ts. */
export function compileUsage(): string {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')), 'bin', 'asc.js')
  const folder = mkdtempSync(join(tmpdir(), 'annals-assembly-'))
  try {
    const out = join(folder, 'usage.wasm')
    execFileSync(process.execPath, [compiler, join('assembly', 'usage.ts'), ...FLAGS.split(' '), '--outFile', out], {
      stdio: 'inherit',
    })
    return writeModule(readFileSync(out))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeModule(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,110}/g) ?? []
  return [
    '// Generated from assembly/ by npm run assembly. Do not edit.',
    'export const USAGE_MODULE =',
    lines.map((line) => `  '${line}'`).join(' +\n'),
    '',
  ].join('\n')
}
