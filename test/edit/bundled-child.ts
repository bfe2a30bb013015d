// Bundles a TypeScript file once so that it can be started often and quickly as a separate process.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

export interface BundledChild {
  file: string
  /** Resolves with the signal or exit code that ended the process, and its stderr. */
  run(args: readonly string[], onReady?: (kill: () => void) => void): Promise<{ ended: string; errors: string }>
  remove(): void
}

export async function bundleChild(input: string): Promise<BundledChild> {
  // Written beside node_modules, so that packages that cannot be bundled are found.
  const folder = mkdtempSync(join('node_modules', '.annals-child-'))
  const file = resolve(folder, 'child.mjs')
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return {
    file,
    run: async (args, onReady) => run(file, args, onReady),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function run(
  file: string,
  args: readonly string[],
  onReady: ((kill: () => void) => void) | undefined,
): Promise<{ ended: string; errors: string }> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdout.once('data', () => onReady?.(() => child.kill('SIGKILL')))
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => done({ ended: signal ?? String(code), errors }))
  })
}
