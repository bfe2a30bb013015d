import { describe, expect, test } from 'vitest'
import { keyName, type PressedKey } from './key-table.ts'

const pressed = (key: string, modifiers: Partial<PressedKey> = {}): string =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers })

describe('keyName', () => {
  test.each([
    ['j', {}, 'j'],
    ['J', { shiftKey: true }, 'J'],
    ['?', { shiftKey: true }, '?'],
    ['Enter', {}, 'Enter'],
    ['Enter', { shiftKey: true }, 'shift+Enter'],
    [' ', {}, 'Space'],
    [' ', { shiftKey: true }, 'shift+Space'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    // Caps Lock.
    ['K', { ctrlKey: true }, 'mod+k'],
    ['F', { ctrlKey: true, shiftKey: true }, 'mod+shift+f'],
    ['ArrowUp', { altKey: true }, 'alt+ArrowUp'],
    ['1', { altKey: true }, 'alt+1'],
    // Typed with Alt on some keyboards.
    ['@', { altKey: true }, '@'],
  ] as const)('%s with %o is %s', (key, modifiers, name) => {
    expect(pressed(key, modifiers)).toBe(name)
  })
})
