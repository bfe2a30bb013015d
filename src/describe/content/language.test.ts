import { expect, test } from 'vitest'
import { fileName, languageOf, languageOfProgram } from './language.ts'

test.each([
  ['/app/src/cache.ts', 'typescript'],
  ['App.TSX', 'tsx'],
  ['C:\\src\\main.py', 'python'],
  ['deploy/Dockerfile', 'dockerfile'],
  ['Dockerfile.dev', 'dockerfile'],
  ['api.dockerfile', 'dockerfile'],
  ['GNUmakefile', 'makefile'],
  ['CMakeLists.txt', 'cmake'],
  ['.env.local', 'ini'],
  ['.zshrc', 'bash'],
  ['Cargo.lock', 'toml'],
  ['Cargo.toml', 'toml'],
  ['a.test.mjs', 'javascript'],
  ['notes.md', 'markdown'],
  ['ci.yml', 'yaml'],
  ['page.html', 'html'],
  ['query.sql', 'sql'],
  ['main.go', 'go'],
  ['lib.rs', 'rust'],
  ['Main.java', 'java'],
  ['app.rb', 'ruby'],
  ['index.php', 'php'],
  ['x.c', 'c'],
  ['x.hpp', 'cpp'],
  ['Program.cs', 'csharp'],
  ['Main.kt', 'kotlin'],
  ['App.swift', 'swift'],
  ['style.css', 'css'],
  ['log.jsonl', 'json'],
  ['run.sh', 'bash'],
  ['LICENSE', undefined],
  ['photo.png', undefined],
  ['src.d/README', undefined],
  ['', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('%s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})

test.each([
  ['python3.12', 'python'],
  ['/usr/bin/env', undefined],
  ['/usr/local/bin/node', 'javascript'],
  ['psql', 'sql'],
  ['Python.exe', 'python'],
  ['cat', undefined],
])('%s reads %s', (program, language) => {
  expect(languageOfProgram(program)).toBe(language)
})

test('fileName handles Unix and Windows paths', () => {
  expect(['a/b.ts', 'a\\b.ts', 'b.ts', 'a/', ''].map(fileName)).toStrictEqual(['b.ts', 'b.ts', 'b.ts', '', ''])
})
