// A worker keeps its modules from file to file, so a hook at the top of a helper would run for the first file that imports
// it and for no other.
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from './files.ts'

const HOOK = /^(?:before|after)(?:Each|All)\(/m

/** Setup of every test file: vitest runs it again for each. */
const SETUP = 'test/home.ts'

describe('helpers of tests', () => {
  const helpers = listFiles().filter((path) => /^test\/.*(?<!\.test)\.ts$/.test(path) && path !== SETUP)

  test('have no hooks at their top: afterFile of test/cleanup.ts, or onTestFinished inside a function', () => {
    expect(helpers.length).toBeGreaterThan(50)
    expect(helpers.filter((path) => HOOK.test(readText(path)))).toEqual([])
  })

  test('a hook at the top is found', () => {
    expect(HOOK.test("import { afterEach } from 'vitest'\n\nafterEach(() => {})\n")).toBe(true)
  })
})
