import { describe, expect, test } from 'vitest'

import { findDefaultExports, findFenceViolations, findUnfenced } from './fences.ts'
import { parseSource } from './source.ts'

const violations = (path: string, text: string): string[] => findFenceViolations([parseSource({ path, text })])

describe('the rule refuses', () => {
  const bad: [title: string, path: string, text: string, message: string][] = [
    [
      'an import that is not in the table',
      'src/format/a.ts',
      `import { b } from '../thread/b.ts'`,
      'format may not import thread',
    ],
    [
      'the same import of a type',
      'src/query/a.ts',
      `import type { B } from '../format/b.ts'`,
      'query may not import format',
    ],
    [
      'the same import inside a type',
      'src/query/a.ts',
      `let b: import('../format/b.ts').B`,
      'query may not import format',
    ],
    [
      'the same import loaded lazily',
      'src/query/a.ts',
      `export const b = () => import('../format/b.ts')`,
      'query may not import format',
    ],
    [
      'an import of error that is not in the table',
      'src/paint/a.ts',
      `import { E } from '../error.ts'`,
      'paint may not import error',
    ],
    [
      'an import of another surface',
      'src/cli/print.ts',
      `import { a } from '../server/app.ts'`,
      'cli may not import server',
    ],
    [
      'another surface than the command starts',
      'src/cli/commands/serve.ts',
      `import { a } from '../../mcp/server.ts'`,
      'cli may not import mcp',
    ],
    [
      'a forbidden import in a test',
      'src/format/a.test.ts',
      `import { a } from '../reader/lines.ts'`,
      'format may not import reader',
    ],
    ['a computed import', 'src/cli/a.ts', `export const load = (x: string) => import(x)`, 'plain text'],
    ['code outside src', 'src/cli/a.ts', `import { a } from '../../scripts/a.js'`, 'neither in src nor in web'],
    ['a barrel', 'src/thread/index.ts', `export const a = 1`, 'are barrels'],
    ['a re-export outside a barrel', 'src/thread/a.ts', `export { b } from './b.ts'`, 'only a barrel re-exports'],
    ['code in a barrel', 'src/index.ts', `export const a = 1`, 'nothing but export'],
    ['an import from a barrel', 'src/thread/a.ts', `import { a } from '../format/index.ts'`, 'imports the barrel'],
    ['a package in a pure folder', 'src/thread/a.ts', `import { z } from 'zod'`, 'zod belongs to format'],
    ['a package that is not in the table', 'src/reader/a.ts', `import glob from 'fast-glob'`, 'fast-glob has no home'],
    [
      'a subpath of a package in another folder',
      'src/cli/a.ts',
      `import { c } from 'highlight.js/lib/core'`,
      'highlight.js belongs to paint',
    ],
    [
      'a scoped package in another folder',
      'src/cli/a.ts',
      `import { C } from '@modelcontextprotocol/server/stdio'`,
      'belongs to mcp',
    ],
    ['commander outside cli', 'src/operations/a.ts', `import { Command } from 'commander'`, 'commander belongs to cli'],
    ['node in a pure folder', 'src/format/a.ts', `import type { Stats } from 'node:os'`, 'no node:os'],
    ['a module of Node without the prefix', 'src/reader/a.ts', `import { sep } from 'path'`, 'write node:path'],
    [
      'the file system in the wrong folder',
      'src/operations/a.ts',
      `import { stat } from 'node:fs/promises'`,
      'node:fs/promises belongs to',
    ],
    [
      'the file system in the rest of server',
      'src/server/app.ts',
      `import { stat } from 'node:fs'`,
      'node:fs belongs to',
    ],
    [
      'the SQLite driver in another file',
      'src/store/rows.ts',
      `import { DatabaseSync } from 'node:sqlite'`,
      'belongs to store/open.ts',
    ],
    [
      'a driver loaded with getBuiltinModule',
      'src/cli/a.ts',
      `process.getBuiltinModule('node:sqlite')`,
      'belongs to store/open.ts',
    ],
    ['the network', 'src/reader/a.ts', `import { get } from 'node:https'`, 'node:https belongs to nobody'],
    ['console outside cli', 'src/reader/a.ts', `console.log(1)`, 'console.log: only cli'],
    ['console through globalThis', 'web/main.ts', `globalThis.console.log(1)`, 'console.log: only cli'],
    ['process.exit outside cli', 'src/mcp/server.ts', `process.exit(1)`, 'process.exit: only cli'],
    ['the clock', 'src/analytics/a.ts', `export const now = () => Date.now()`, 'Date.now: time'],
    ['the clock as an object', 'src/paint/a.ts', `export const now = () => new Date()`, 'new Date(): time'],
    ['random numbers', 'src/thread/a.ts', `export const chance = Math.random`, 'Math.random: time'],
    ['a new id', 'src/format/a.ts', `export const id = () => crypto.randomUUID()`, 'crypto.randomUUID: time'],
    [
      'SQL outside store',
      'src/operations/a.ts',
      'export const q = `SELECT id FROM session WHERE id = ${1}`',
      'SQL only in store',
    ],
    [
      'values of operations in web',
      'web/api.ts',
      `import { all } from '../src/operations/all.ts'`,
      'only types from operations',
    ],
    [
      'type specifiers that leave a bare import',
      'web/api.ts',
      `import { type A } from '../src/operations/all.ts'`,
      'only types',
    ],
    ['the store in web', 'web/api.ts', `import type { Row } from '../src/store/rows.ts'`, 'web may not import store'],
    [
      'a recursive writer',
      'src/thread/a.ts',
      `export const a = (b: object) => JSON.stringify(b)`,
      'overflows the stack',
    ],
    ['a recursive copy', 'src/cli/a.ts', `export const a = (b: object) => structuredClone(b)`, 'overflows the stack'],
    ['node in web', 'web/api.ts', `import { join } from 'node:path'`, 'web runs in the browser too'],
  ]

  test.each(bad)('%s', (_title, path, text, message) => {
    expect(violations(path, text)).toEqual([expect.stringContaining(message)])
  })

  test('folders and files without a fence', () => {
    const paths = ['src/plugins/deep/a.sql', 'src/version.ts', 'src/format/a.ts', 'src/index.ts', 'scripts/other/a.ts']
    expect(findUnfenced(paths)).toEqual([
      expect.stringContaining('src/plugins is not in the fence table'),
      expect.stringContaining('src/version is not in the fence table'),
    ])
  })

  test('default exports, also renamed ones, but not in a configuration file', () => {
    const text = `const a = 1\nexport { a as default }`
    expect(findDefaultExports([parseSource({ path: 'scripts/a.ts', text })])).toEqual([
      'scripts/a.ts:2: no default exports: name it',
    ])
    expect(findDefaultExports([parseSource({ path: 'web/a.ts', text: 'export default 1' })])).toHaveLength(1)
    expect(findDefaultExports([parseSource({ path: 'vitest.config.ts', text: 'export default 1' })])).toEqual([])
  })
})

describe('the rule accepts', () => {
  const good: [title: string, path: string, text: string][] = [
    ['an import in the table', 'src/archive/a.ts', `import { read } from '../reader/lines.ts'`],
    ['a file in a subfolder', 'src/format/record.ts', `import { user } from './records/user.ts'`],
    [
      'the server in the command serve',
      'src/cli/commands/serve.ts',
      `export const app = () => import('../../server/app.ts')`,
    ],
    ['the MCP server in the command mcp', 'src/cli/mcp/serve.ts', `import { serve } from '../../mcp/serve-mcp.ts'`],
    ['zod in format', 'src/format/a.ts', `import { z } from 'zod'`],
    ['the lexer in paint', 'src/paint/a.ts', `import { lexer } from 'marked'`],
    ['the file system in assets', 'src/server/assets.ts', `import { open } from 'node:fs/promises'`],
    ['the driver in its file', 'src/store/open.ts', `import { DatabaseSync } from 'node:sqlite'`],
    ['a date from a value', 'src/thread/a.ts', `export const at = (ms: number) => new Date(ms)`],
    [
      'tools of a test',
      'src/format/a.test.ts',
      `import { readFileSync } from 'node:fs'\nimport { test } from 'vitest'`,
    ],
    ['fixtures of a test', 'src/format/a.test.ts', `import { fixture } from '../../test/fixture.ts'`],
    ['types of operations in web', 'web/api.ts', `import type { Output } from '../src/operations/operation.ts'`],
    ['values of describe in web', 'web/a.tsx', `import { view } from '../src/describe/view.ts'`],
    ['the version in cli', 'src/cli/main.ts', `import info from '../../package.json' with { type: 'json' }`],
    [
      'the public names',
      'src/index.ts',
      `export { parse } from './format/parse.ts'\nexport * from './format/index.ts'`,
    ],
    ['a sentence that begins like SQL', 'src/cli/a.ts', `export const help = 'Select a session from the list'`],
  ]

  test.each(good)('%s', (_title, path, text) => {
    expect(violations(path, text)).toEqual([])
  })
})
