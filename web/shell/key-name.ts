// A pressed key as it is written in a table of keys: "j", "J", "?", "Enter", "shift+Enter", "mod+k", "alt+ArrowUp", "Space".

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string {
  // With a modifier, Shift and Caps Lock change the letter that arrives, not the key that is meant.
  const hasModifier = ctrlKey || metaKey
  const name = key === ' ' ? 'Space' : hasModifier && key.length === 1 ? key.toLowerCase() : key
  // What Shift does to a character is in the character.
  const isCharacter = key.length === 1 && key !== ' '
  const parts = [
    ...(hasModifier ? ['mod'] : []),
    // Alt makes characters on some keyboards ("@" on a German Mac): those are characters.
    ...(altKey && (hasModifier || !isCharacter || /[a-z0-9]/i.test(key)) ? ['alt'] : []),
    ...(shiftKey && (hasModifier || !isCharacter) ? ['shift'] : []),
  ]
  return [...parts, name].join('+')
}
