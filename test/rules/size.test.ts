import { describe, expect, test } from 'vitest'

import { findDeepFiles, findLongFiles, findLongFunctions } from './size.ts'
import { parseSource } from './source.ts'

describe('the size rules', () => {
  const lines = (count: number): string => 'work()\n'.repeat(count)
  const source = (path: string, text: string): ReturnType<typeof parseSource> => parseSource({ path, text })

  test('refuse a file one line above the limit, except a listed table', () => {
    expect(findLongFiles([source('src/format/a.ts', lines(500))])).toEqual([])
    expect(findLongFiles([source('src/format/a.ts', lines(501))])).toEqual(['src/format/a.ts: 501 lines, at most 500'])
    expect(findLongFiles([source('src/format/a.ts', lines(501))], ['src/format/a.ts'])).toEqual([])
  })

  test.each([
    ['function long() {\n', '}', 'long'],
    ['const long = () => {\n', '}', 'long'],
    ['const table = { long: async () => {\n', '} }', 'long'],
    ['class Thing { long() {\n', '} }', 'long'],
    ['work(() => {\n', '})', '(anonymous)'],
  ])('refuse a long function written %j', (head, tail, name) => {
    expect(findLongFunctions([source('src/cli/a.ts', `${head}${lines(78)}${tail}`)])).toEqual([])
    const found = findLongFunctions([source('src/cli/a.ts', `${head}${lines(79)}${tail}`)])
    expect(found).toEqual([`src/cli/a.ts:1: ${name} has 81 lines, at most 80`])
  })

  test('have a higher limit for components only', () => {
    expect(findLongFunctions([source('web/a.tsx', `function Page() {\n${lines(100)}}`)])).toEqual([])
    expect(findLongFunctions([source('web/a.tsx', `const Page = memo(() => {\n${lines(100)}})`)])).toEqual([])
    expect(findLongFunctions([source('web/a.tsx', `function Page() {\n${lines(150)}}`)])).toHaveLength(1)
    expect(findLongFunctions([source('web/a.tsx', `function page() {\n${lines(100)}}`)])).toHaveLength(1)
  })

  test('ignore the callbacks of tests', () => {
    expect(findLongFunctions([source('src/cli/a.test.ts', `describe('a', () => {\n${lines(100)}})`)])).toEqual([])
  })

  test('refuse a fourth folder level', () => {
    expect(findDeepFiles(['src/format/tools/bash.ts', 'test/a/b/c/d/e.ts'])).toEqual([])
    expect(findDeepFiles(['src/format/tools/shell/bash.ts', 'web/a/b/c/d.tsx'])).toHaveLength(2)
  })
})
