// Tests the files that a call touches, for every tool that names one.
import { describe, expect, test } from 'vitest'
import { touchedFiles } from './touched-files.ts'

describe('touchedFiles', () => {
  test.each([
    ['Read', { file_path: '/src/pier.ts', offset: 10 }, [{ path: '/src/pier.ts', action: 'read' }]],
    ['NotebookRead', { notebook_path: '/src/pier.ipynb' }, [{ path: '/src/pier.ipynb', action: 'read' }]],
    [
      'Edit',
      { file_path: '/src/pier.ts', old_string: 'a', new_string: 'b' },
      [{ path: '/src/pier.ts', action: 'edit' }],
    ],
    ['MultiEdit', { file_path: '/src/pier.ts', edits: [] }, [{ path: '/src/pier.ts', action: 'edit' }]],
    ['NotebookEdit', { notebook_path: '/src/pier.ipynb' }, [{ path: '/src/pier.ipynb', action: 'edit' }]],
    ['Write', { file_path: '/src/pier.ts', content: '' }, [{ path: '/src/pier.ts', action: 'write' }]],
    ['Grep', { pattern: 'x', path: '/src' }, [{ path: '/src', action: 'search' }]],
    ['Glob', { pattern: '**/*.ts', path: '/src' }, [{ path: '/src', action: 'search' }]],
    ['LS', { path: '/src' }, [{ path: '/src', action: 'search' }]],
  ])('%s', (tool, input, expected) => {
    expect(touchedFiles(tool, input)).toEqual(expected)
  })

  test.each([
    ['a tool that touches no file', 'Bash', { command: 'ls', path: '/src' }],
    ['a name every object has', 'constructor', { path: '/src' }],
    ['a search without a path', 'Grep', { pattern: 'x' }],
    ['an empty path', 'Read', { file_path: '' }],
    ['a path that is not text', 'Read', { file_path: 7 }],
    ['an input that is a text', 'Read', '/src/pier.ts'],
    ['no input', 'Read', undefined],
    ['null', 'Read', null],
  ])('returns nothing for %s', (_, tool, input) => {
    expect(touchedFiles(tool, input)).toEqual([])
  })
})
