import { expect, test } from 'vitest'
import { addOutputNames, outputName } from './owned-files.ts'

const named = (text: unknown): string[] => {
  const names = new Set<string>()
  addOutputNames(JSON.stringify(text), names)
  return [...names]
}

test.each([
  ['Full output saved to: /old/s1/tool-results/toolu_01.txt\n', 'toolu_01.txt'],
  ['See /x/tool-results/mcp-a@b-1.json.', 'mcp-a@b-1.json'],
  ['C:\\Users\\x\\tool-results\\b1.txt', 'b1.txt'],
  [JSON.stringify('C:\\x\\tool-results\\b1.txt'), 'b1.txt'],
  ['tool-results/pdf-1/page-02.jpg', 'pdf-1'],
])('%s names %s', (text, name) => {
  expect(named({ text })).toEqual([name])
})

test('ignores a name without the folder, and the folder alone', () => {
  expect(named('b1.txt is in tool-results, or in tool-results/ and /tmp/b1.txt')).toEqual([])
})

test.each([
  ['/home/x/s1/tool-results/b1.txt', 'b1.txt'],
  ['/home/tool-results/s1/tool-results/pdf-1/page-02.jpg', 'pdf-1'],
])('the output %s is named %s', (path, name) => {
  expect(outputName({ path, root: '/', size: 1, mtimeMs: 1, inode: 1, kind: 'tool-result' })).toBe(name)
})
