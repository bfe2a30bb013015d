import { describe, expect, test } from 'vitest'

import { findTypedWords, findUnknownReferences } from './commands.ts'
import { parseSource } from './source.ts'

const vocabulary = {
  operations: new Set(['list', 'edit strip', 'usage']),
  fields: new Set(['copy', 'pageSize', 'text']),
}

describe('the rule about command-line words', () => {
  const find = (text: string, path = 'src/edit/x.ts') => findTypedWords([parseSource({ path, text })], vocabulary)

  test.each([
    ['a command', `throw new Error('run "annals list" first')`, 'annals list'],
    ['the first word of a group', 'const a = `see "annals edit ${name}"`', 'annals edit'],
    ['a flag', `const a = 'add --copy'`, '--copy'],
    ['a flag at the start', `const a = '--page-size needs a number'`, '--page-size'],
    ['a negated switch', `const a = 'leave out --no-copy.'`, '--no-copy'],
    ['a flag whose name is filled in', 'const a = `--${name} needs a number`', '--…'],
    ['a short flag', `const a = 'name another place with -o.'`, 'with -o'],
  ])('finds %s', (_title, text, found) => {
    expect(find(text)).toEqual([expect.stringContaining(`src/edit/x.ts:1: "${found}"`)])
  })

  test('finds text between tags of a page', () => {
    expect(find('const a = <p>Run annals list.</p>', 'web/x.tsx')).toHaveLength(1)
  })

  test.each([
    ['a command of another program', `const a = 'claude --resume ID'`],
    ['a longer word', `const a = '--copyright and annals listed'`],
    ['a CSS variable', `const a = 'color:var(--text);--text:red'`],
    ['a comment', `// As "annals list --copy" does.`],
    ['a reference', "const a = advise`run ${operation('list')}`"],
  ])('ignores %s', (_title, text) => {
    expect(find(text)).toEqual([])
  })

  test('ignores src/cli and tests', () => {
    const text = `const a = 'annals list --copy'`
    expect([...find(text, 'src/cli/x.ts'), ...find(text, 'src/edit/x.test.ts')]).toEqual([])
  })
})

test('finds references to undeclared operations and fields', () => {
  const text = `import { advise } from '../text/advice.ts'
    const known = advise\`\${operation('edit strip', id, field('copy'))} \${toRun('list')} \${toAdd('pageSize', 'N')}\`
    const unknown = advise\`\${operation('edit stirp')} \${field('page-size')}\``
  expect(findUnknownReferences([parseSource({ path: 'src/edit/x.ts', text })], vocabulary)).toEqual([
    'src/edit/x.ts: there is no "edit stirp" to refer to',
    'src/edit/x.ts: there is no "page-size" to refer to',
  ])
})
