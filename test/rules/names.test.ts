import { describe, expect, test } from 'vitest'

import { findBadNames, findBareSuppressions, findMachineTraces, findPostponedWork, findTypeHoles } from './names.ts'
import { parseSource } from './source.ts'
import type { SourceFile } from './source.ts'

const source = (...lines: string[]): SourceFile => parseSource({ path: 'src/a.ts', text: lines.join('\n') })

describe('the rule about names', () => {
  test.each([
    'src/format/toolCall.ts',
    'src/format/Tool.ts',
    'src/format/tool_call.ts',
    'src/Format/tool.ts',
    'docs/Guide.md',
    'src/utils/a.ts',
    'src/format/helpers.ts',
    'src/format/date-utils.ts',
    'web/common-parts.tsx',
    'test/shared.ts',
    'src/store/session-manager.ts',
    'src/server/service.test.ts',
  ])('refuses %s', (path) => {
    expect(findBadNames([path])).toHaveLength(1)
  })

  test.each([
    'README.md',
    'LICENSE',
    '.oxfmtrc.json',
    '.ci/run',
    'tsconfig.node.json',
    'src/format/tool-call.test.ts',
    'docs/decisions/0001-one-package.md',
    'test/fixtures/Odd_Name/utils.jsonl',
  ])('accepts %s', (path) => {
    expect(findBadNames([path])).toEqual([])
  })
})

describe('the rule about type holes', () => {
  test.each([
    ['any', 'export const a: any = 1'],
    ['any inside another type', 'export const a: Map<string, any[]> = new Map()'],
    ['a non-null assertion', 'export const a = list[0]!'],
    ['an assertion', 'export const a = b as string'],
    ['an assertion in angle brackets', 'export const a = <string>b'],
  ])('refuses %s', (_title, text) => {
    expect(findTypeHoles(source(text))).toHaveLength(1)
  })

  test('refuses an assertion whose comment is not next to it', () => {
    expect(findTypeHoles(source('// far', '', 'const a = b as string', '', '// below'))).toHaveLength(1)
  })

  test.each([
    ['as const', ['export const a = [1] as const']],
    ['satisfies', ['export const a = {} satisfies object']],
    ['a renamed import', [`import { a as b } from './b.ts'`]],
    ['a reason on the same line', ['export const a = b as string // checked above']],
    ['a reason directly above', ['// checked above', 'export const a = b as string']],
    ['a reason above a statement of several lines', ['// checked above', 'return_(', '  b as string,', ')']],
    ['a reason inside a statement of several lines', ['call(', '  // checked above', '  b as string,', ')']],
  ])('accepts %s', (_title, lines) => {
    expect(findTypeHoles(source(...lines))).toEqual([])
  })
})

describe('the rule about suppressions and postponed work', () => {
  const directives = ['// @ts-ignore', '// @ts-expect-error', '// @ts-nocheck']

  test.each([...directives, '/* oxlint-disable */', '// oxlint-disable-next-line no-console', '// oxfmt-ignore'])(
    'refuses a bare %s',
    (comment) => {
      expect(findBareSuppressions(source(comment, 'a()'))).toHaveLength(1)
    },
  )

  test.each([
    '// @ts-expect-error the types of the package lack this overload',
    '// oxlint-disable-next-line no-console -- the only output of this script',
    '// oxfmt-ignore: the columns of the table line up',
    '// a comment that explains why an oxlint-disable would be wrong',
  ])('accepts %s', (comment) => {
    expect(findBareSuppressions(source(comment, 'a()'))).toEqual([])
  })

  test('refuses notes to self in comments, not in strings', () => {
    expect(findPostponedWork(source('// TODO: later', '/* FIXME */', `const a = 'TODO'`))).toHaveLength(2)
    expect(findPostponedWork(source('// TodoWrite keeps a list'))).toEqual([])
  })
})

describe('the rule about traces', () => {
  const traces = (text: string): string[] => findMachineTraces([{ path: 'docs/a.md', text }])
  // Assembled from pieces, because the rule also reads this file.
  const [work, root] = ['work', 'root'].map((name) => `/${name}/`)
  const [registry, mirror] = [
    ['regis', 'try'],
    ['artifac', 'tory'],
  ].map((parts) => parts.join(''))

  test.each([
    `see ${work}main/src`,
    `"cwd":"${root}project"`,
    `file://${work}main`,
    `https://${registry}.npmjs.org/zod`,
    `${registry}=http://10.0.0.1:4873`,
    `https://${mirror}.example.com/npm`,
  ])('refuses %s', (text) => {
    expect(traces(`first line\n${text}`)).toEqual([expect.stringMatching(/^docs\/a\.md:2: /)])
  })

  test.each(['/home/ada/work/api', '~/work/api', './root/x', 'the tool registry.get(name)', 'https://www.npmjs.com'])(
    'accepts %s',
    (text) => {
      expect(traces(text)).toEqual([])
    },
  )
})
