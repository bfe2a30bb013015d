import { describe, expect, test } from 'vitest'

import {
  findFullFolders,
  findMissingFiles,
  findMissingMentions,
  findPageImports,
  findRawReaders,
  findTinyFiles,
  limits,
} from './rooms.ts'
import { parseSource } from './source.ts'
import type { SourceFile } from './source.ts'

const source = (path: string, text: string): SourceFile => parseSource({ path, text })
const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_item, index) => `${folder}/a${index}.ts`)

describe('the rule about full folders', () => {
  test('counts code without tests', () => {
    expect(
      findFullFolders([...files('src/reader', limits.folder), 'src/reader/a0.test.ts', 'src/reader/a.json']),
    ).toEqual([])
    expect(findFullFolders(files('src/reader', limits.folder + 1))).toEqual([
      `src/reader: ${limits.folder + 1} files, at most ${limits.folder}; split it by subject`,
    ])
  })

  test('lets folders of declarations grow', () => {
    expect(findFullFolders(files('src/format/tools', 50))).toEqual([])
  })

  test('does not count the files of a subfolder', () => {
    expect(findFullFolders([...files('web/session', 20), ...files('web/session/sections', 20)])).toEqual([])
  })
})

describe('the rule about tiny files', () => {
  const tiny = source('src/thread/tiny.ts', `export const tiny = 1\n`)
  const user = source('src/thread/user.ts', `import { tiny } from './tiny.ts'\nexport const user = tiny\n`)

  test('refuses a tiny file with one user in the same folder', () => {
    expect(findTinyFiles([tiny, user])).toEqual([
      'src/thread/tiny.ts: 1 lines and one user, src/thread/user.ts; merge them',
    ])
  })

  test.each([
    ['two users', [source('src/thread/other.ts', `import { tiny } from './tiny.ts'\nexport const other = tiny\n`)]],
    [
      'a test of its own',
      [source('src/thread/tiny.test.ts', `import { tiny } from './tiny.ts'\ntest('', () => tiny)\n`)],
    ],
  ])('accepts %s', (_title, others) => {
    expect(findTinyFiles([tiny, user, ...others])).toEqual([])
  })

  test('accepts a file that is loaded later, and a user in another folder', () => {
    const lazy = source('src/thread/user.ts', `export const user = () => import('./tiny.ts')\n`)
    const far = source('src/session/user.ts', `import { tiny } from '../thread/tiny.ts'\nexport const user = tiny\n`)
    expect(findTinyFiles([tiny, lazy])).toEqual([])
    expect(findTinyFiles([tiny, far])).toEqual([])
  })

  test('accepts a file of the least size', () => {
    const long = source('src/thread/tiny.ts', `export const tiny = 1\n${'\n'.repeat(limits.tiny - 1)}`)
    expect(findTinyFiles([long, user])).toEqual([])
  })
})

describe('the rule about raw entries', () => {
  const text = `import { readEntries } from '../reader/read.ts'\nexport const read = readEntries\n`

  test('leaves them to reader and session', () => {
    expect(findRawReaders([source('src/session/a.ts', text), source('src/reader/a.test.ts', text)])).toEqual([])
    expect(findRawReaders([source('src/export/a.ts', text)])).toEqual([
      'src/export/a.ts reads raw entries: open the session instead (src/session)',
    ])
  })
})

describe('the rule about names of files', () => {
  const paths = ['src/thread/chain.ts', 'docs/format.md', 'src/reader/lines.test.ts']

  test.each([
    'chain.ts',
    'thread/chain.ts',
    'src/thread/chain.ts',
    'docs/format.md',
    'lines.test.ts',
    '/home/ada/gone.ts',
  ])('accepts %s in a comment', (name) => {
    expect(findMissingFiles([source('src/a.ts', `// See ${name}.\n`)], paths)).toEqual([])
  })

  test.each(['gone.ts', 'reader/chain.ts', 'chain.tsx', 'guide.md'])('refuses %s in a comment', (name) => {
    expect(findMissingFiles([source('src/a.ts', `/** See ${name}. */\n`)], paths)).toEqual([
      `src/a.ts:1: there is no ${name}`,
    ])
  })

  test('asks a document for folders as well', () => {
    expect(findMissingMentions('`src/thread`, `src/reader/lines.test.ts`, src/thread/<name>.ts', paths)).toEqual([])
    expect(findMissingMentions('`src/render`, `gone.ts`', paths)).toEqual(['gone.ts', 'src/render'])
  })
})

describe('the rule about modules of pages', () => {
  const page = source('web/page.tsx', `import { a } from '../src/describe/a.ts'\nexport const page = a\n`)

  test('follows values through src', () => {
    const a = source('src/describe/a.ts', `import { z } from 'zod'\nexport const a = z\n`)
    expect(findPageImports([page, a], 'zod')).toEqual(['web/page.tsx → src/describe/a.ts → zod'])
  })

  test('does not follow types', () => {
    const a = source('src/describe/a.ts', `import type { z } from 'zod'\nexport const a: z.ZodType[] = []\n`)
    expect(findPageImports([page, a], 'zod')).toEqual([])
  })
})
