import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locate, type SourceFile } from './locate.ts'
import { readSpilled } from './spilled.ts'

const LIMIT = 256 * 1024

/** A session with one spilled output, b1.txt. */
function spill(content: string | Buffer): readonly SourceFile[] {
  const root = mkdtempSync(join(homedir(), 'spilled-'))
  const folder = join(root, 'projects', '-tide', 's1', 'tool-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'b1.txt'), content)
  return locate([root]).files.filter((file) => file.kind === 'tool-result')
}

describe('readSpilled', () => {
  test('finds the file by name, even if the Claude home has moved', () => {
    const files = spill('line 1\nline 2\n')
    expect(files).toHaveLength(1)
    for (const path of [
      files[0]?.path ?? '',
      '/old/home/.claude/projects/-tide/s1/tool-results/b1.txt',
      'C:\\Users\\mara\\.claude\\projects\\-tide\\s1\\tool-results\\b1.txt',
      'b1.txt',
    ])
      expect(readSpilled(path, files)).toBe('line 1\nline 2\n')
  })

  test('returns null if no file has the name or it is gone', () => {
    const files = spill('ok')
    expect(readSpilled('/x/tool-results/b2.txt', files)).toBeNull()
    expect(readSpilled('', files)).toBeNull()
    rmSync(files[0]?.path ?? '')
    expect(readSpilled('b1.txt', files)).toBeNull()
  })

  test('returns null if it is not text', () => {
    expect(readSpilled('b1.txt', spill(Buffer.from([0x89, 0x50, 0x4e, 0x47])))).toBeNull()
    expect(readSpilled('b1.txt', spill('a\0b'))).toBeNull()
  })

  test('reads an empty file', () => {
    expect(readSpilled('b1.txt', spill(''))).toBe('')
  })

  test('reads up to a limit without cutting a character', () => {
    expect(readSpilled('b1.txt', spill('x'.repeat(LIMIT + 9)))).toBe('x'.repeat(LIMIT))
    for (const lead of ['', 'x', 'xx', 'xxx']) {
      const text = readSpilled('b1.txt', spill(lead + '🐚'.repeat(LIMIT / 4 + 9))) ?? ''
      expect(text).toMatch(new RegExp(`^${lead}🐚+$`, 'u'))
      expect(Buffer.byteLength(text)).toBeGreaterThan(LIMIT - 8)
    }
  })
})
