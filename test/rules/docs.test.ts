import { describe, expect, test } from 'vitest'

import { documents, findBrokenLinks, findUnnamedFolders, linksOf } from './docs.ts'
import { isData, listFiles, readText } from './files.ts'
import { findMissingMentions } from './rooms.ts'

describe('the documents', () => {
  test.each(documents)('%s exists', (path) => {
    expect(listFiles()).toContain(path)
  })

  test('ARCHITECTURE.md names every folder of src', () => {
    expect(findUnnamedFolders(listFiles(), readText('ARCHITECTURE.md'))).toEqual([])
  })

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names only files and folders that exist', (path) => {
    expect(findMissingMentions(readText(path), listFiles())).toEqual([])
  })

  test('link to files that exist', () => {
    const paths = listFiles()
    const markdown = paths.filter((path) => path.endsWith('.md') && !isData(path))
    expect(
      findBrokenLinks(
        markdown.map((path) => ({ path, text: readText(path) })),
        paths,
      ),
    ).toEqual([])
  })
})

describe('the rule about folders', () => {
  const paths = ['src/format/parse.ts', 'src/format/tools/bash.ts', 'src/index.ts']

  test('finds a folder that is not mentioned', () => {
    expect(findUnnamedFolders(paths, 'The `src/format` folder.')).toEqual(['src/format/tools'])
    expect(findUnnamedFolders(paths, 'src/formatter and retools/')).toEqual(['src/format', 'src/format/tools'])
  })

  test('accepts a path and a line of a tree', () => {
    expect(findUnnamedFolders(paths, '├── format/\n│   └── tools/')).toEqual([])
    expect(findUnnamedFolders(paths, 'src/format, src/format/tools')).toEqual([])
  })
})

describe('the rule about links', () => {
  const broken = (text: string): string[] =>
    findBrokenLinks([{ path: 'docs/guide/start.md', text }], ['README.md', 'docs/cli.md', 'docs/guide/start.md'])

  test.each(['[a](../gone.md)', '![a](picture.png)', '[a]: ./gone.md', '[a](../../readme.md)', '<img src="gone.png">'])(
    'refuses %s',
    (text) => {
      expect(broken(text)).toHaveLength(1)
    },
  )

  test.each([
    '[a](../cli.md)',
    '[a](../cli.md#search "title")',
    '[a](../../README.md)',
    '[a](..)',
    '[a](#here)',
    '[a](https://example.com/x.md)',
    '[a](mailto:a@example.com)',
    '`[a](gone.md)`',
    '```md\n[a](gone.md)\n```',
    'a [^1]\n\n[^1]: note',
  ])('accepts %s', (text) => {
    expect(broken(text)).toEqual([])
  })

  test('finds links next to code', () => {
    expect(linksOf('`code` [a](one.md) and ``more `code` `` [`b`](two.md)')).toEqual(['one.md', 'two.md'])
  })
})
