// The compiled module in the repository is what assembly/ compiles to.
import { expect, test } from 'vitest'
import { compileModule, MODULES } from '../../scripts/assembly/compile.ts'
import { writeUsageKeys } from '../../scripts/assembly/usage-keys.ts'
import { readText } from './files.ts'

test('the generated keys are up to date: run npm run assembly', () => {
  expect(readText('assembly/usage-keys.ts')).toBe(writeUsageKeys())
})

test.each(MODULES)('the compiled module %s is up to date: run npm run assembly', { timeout: 120_000 }, (name) => {
  expect(readText(`src/scan/${name}-module.ts`)).toBe(compileModule(name))
})
