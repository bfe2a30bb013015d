// A worker keeps its modules between test files, so a hook at the top level of a helper would run only for the first file
// that imports it.
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from './files.ts'

const HOOK = /^(?:before|after)(?:Each|All)\(/m

/** Vitest runs this setup file for every test file. */
const SETUP = 'test/home.ts'

describe('helpers of tests', () => {
  const helpers = listFiles().filter((path) => /^test\/.*(?<!\.test)\.ts$/.test(path) && path !== SETUP)

  test('have no top-level hooks; use afterFile of test/cleanup.ts, or onTestFinished in a function', () => {
    expect(helpers.length).toBeGreaterThan(50)
    expect(helpers.filter((path) => HOOK.test(readText(path)))).toEqual([])
  })

  test('the pattern finds a top-level hook', () => {
    expect(HOOK.test("import { afterEach } from 'vitest'\n\nafterEach(() => {})\n")).toBe(true)
  })
})
