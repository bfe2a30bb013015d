import { describe, expect, test } from 'vitest'

import { findCycles } from './cycles.ts'
import { parseSource } from './source.ts'

describe('the rule about import cycles', () => {
  const cyclesOf = (files: Record<string, string>): string[] =>
    findCycles(Object.entries(files).map(([path, text]) => parseSource({ path, text })))

  test('finds a cycle of three files and prints it', () => {
    const files = {
      'src/a/one.ts': `import { two } from './two.ts'`,
      'src/a/two.ts': `import { three } from '../b/three.ts'`,
      'src/b/three.ts': `import { one } from '../a/one.ts'\nimport { four } from './four.ts'`,
      'src/b/four.ts': `export const four = 4`,
    }
    expect(cyclesOf(files)).toEqual(['src/a/one.ts → src/a/two.ts → src/b/three.ts → src/a/one.ts'])
  })

  test('finds a cycle of types, of re-exports and of a file with itself', () => {
    expect(cyclesOf({ 'a.ts': `import type { B } from './b.ts'`, 'b.ts': `import { a } from './a.ts'` })).toHaveLength(
      1,
    )
    expect(cyclesOf({ 'a.ts': `export * from './b.ts'`, 'b.ts': `export type { A } from './a.ts'` })).toHaveLength(1)
    expect(cyclesOf({ 'a.ts': `import { a } from './a.ts'` })).toEqual(['a.ts → a.ts'])
  })

  test('finds two separate cycles', () => {
    const files = {
      'a.ts': `import './b.ts'`,
      'b.ts': `import './a.ts'`,
      'c.ts': `import './d.ts'\nimport './a.ts'`,
      'd.ts': `import './c.ts'`,
    }
    expect(cyclesOf(files)).toEqual(['a.ts → b.ts → a.ts', 'c.ts → d.ts → c.ts'])
  })

  test('accepts a declaration that loads an implementation which imports only its types', () => {
    const declaration = `export const search = () => import('./run.ts')`
    expect(cyclesOf({ 'search.ts': declaration, 'run.ts': `import type { S } from './search.ts'` })).toEqual([])
    expect(cyclesOf({ 'search.ts': declaration, 'run.ts': `import { s } from './search.ts'` })).toHaveLength(1)
  })

  test('accepts two paths to the same file', () => {
    const files = { 'a.ts': `import './b.ts'\nimport './c.ts'`, 'b.ts': `import './c.ts'`, 'c.ts': `` }
    expect(cyclesOf(files)).toEqual([])
  })
})
