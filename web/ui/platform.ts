/** Which modifier people hold: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
