import { existsSync, readdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'

import { expect, test } from 'vitest'

test.each(['CLAUDE_CONFIG_DIR', 'ANNALS_HOME'])('%s is an empty temporary folder', (variable) => {
  const folder = process.env[variable] ?? ''
  expect(folder.startsWith(tmpdir())).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('the home folder is temporary, even for code that ignores the variables', () => {
  expect(homedir().startsWith(tmpdir())).toBe(true)
  expect(existsSync(`${homedir()}/.claude`)).toBe(false)
})
