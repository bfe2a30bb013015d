import { describe, expect, test } from 'vitest'
import { isSubstantial, titleOfPrompt } from './prompt-title.ts'

describe('a substantial prompt', () => {
  test.each([
    'Fix the cache',
    'push to github',
    'Add tests',
    'hi! we are in a new folder',
    '修复登录错误',
    'refactor!',
    'Größe prüfen',
  ])('%s', (text) => {
    expect(isSubstantial(text)).toBe(true)
  })

  test.each([
    'yes',
    'Yes, go ahead.',
    'ok do it',
    'continue',
    'hi',
    'hello claude!',
    '1',
    '2.',
    'Fix it',
    '',
    '…',
    '好的',
  ])('but not: %s', (text) => {
    expect(isSubstantial(text)).toBe(false)
  })
})

describe('the title of a prompt', () => {
  test.each([
    ['Implement the following plan:\n\n# Plan: Fix scrolling in tabs\n\n## Context\nAfter…', 'Fix scrolling in tabs'],
    ['Implement the following plan:\n\n# Phase 29: Rebase\n\n## Context', 'Phase 29: Rebase'],
    [
      'Implement the following plan:\n\n# Implementation plan\n\nThe tabs do not scroll.\n\n## Steps',
      'The tabs do not scroll.',
    ],
    ['Implement the following plan:\n\n## Context\n\nThe tabs do not scroll.', 'The tabs do not scroll.'],
    ['Implement the following plan:\n\nMake the tabs scroll.', 'Make the tabs scroll.'],
    ['Implement the following plan:', 'Implement the following plan:'],
    ['Implement the following plan for issue 65: sort', 'Implement the following plan for issue 65: sort'],
    ['Fix  the\ncache', 'Fix the cache'],
  ])('of %j', (text, title) => {
    expect(titleOfPrompt(text)).toBe(title)
  })

  test('is cut between characters', () => {
    expect(titleOfPrompt(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  })
})
