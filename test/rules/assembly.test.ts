// The compiled module in the repository is what assembly/ compiles to.
import { expect, test } from 'vitest'
import { compileModule, hashSources, MODULES } from '../../scripts/assembly/compile.ts'
import { writeUsageKeys } from '../../scripts/assembly/usage-keys.ts'
import { isFull } from '../extent.ts'
import { readText } from './files.ts'

test('the generated keys are up to date: run npm run assembly', () => {
  expect(readText('assembly/usage-keys.ts')).toBe(writeUsageKeys())
})

test.each(MODULES)('the module %s was compiled from these sources: run npm run assembly', (name) => {
  expect(readText(`src/scan/${name}-module.ts`)).toContain(`\n// Sources: ${hashSources()}\n`)
})

// Compiling takes 3 s per module.
test.each(isFull ? MODULES : ['signs' as const])(
  'the compiled module %s is up to date: run npm run assembly',
  { timeout: 120_000 },
  (name) => {
    expect(readText(`src/scan/${name}-module.ts`)).toBe(compileModule(name))
  },
)
