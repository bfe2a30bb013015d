// All keyboard shortcuts. Bindings of inner components win: a pane before its page, a page before the shell.

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export interface KeyBindings {
  order: number
  scope: string
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>
  /** Label by key. A key without a label works but is not listed. */
  labels: Readonly<Record<string, string>>
}

export interface ListedKeys {
  scope: string
  keys: { key: string; label: string }[]
}

/** How long the first key of "g h" waits for the second. */
const SEQUENCE_MS = 1200

let tables: KeyBindings[] = []

let pending: { key: string; at: number } | undefined

export function addKeys(table: KeyBindings): () => void {
  if (tables.length === 0) addEventListener('keydown', onKeyDown)
  tables.push(table)
  tables.sort((a, b) => a.order - b.order)
  return () => {
    tables = tables.filter((other) => other !== table)
    if (tables.length === 0) removeEventListener('keydown', onKeyDown)
  }
}

export function listKeys(): ListedKeys[] {
  const scopes = new Map<string, Map<string, string>>()
  for (const { scope, labels } of tables) {
    const listed = scopes.get(scope) ?? new Map<string, string>()
    scopes.set(scope, listed)
    for (const [key, label] of Object.entries(labels)) listed.set(key, label)
  }
  return Array.from(scopes, ([scope, listed]) => ({
    scope,
    keys: Array.from(listed, ([key, label]) => ({ key, label })),
  }))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || /^(?:Shift|Control|Alt|Meta)$/.test(event.key)) return
  const name = keyName(event)
  if (isTaken(event, name)) {
    if (name === 'Escape') leaveField(event.target)
    return
  }
  const first = pending && event.timeStamp - pending.at < SEQUENCE_MS ? pending.key : undefined
  pending = undefined
  const action = (first === undefined ? undefined : find(`${first} ${name}`)) ?? find(name)
  if (action) {
    event.preventDefault()
    action(event)
  } else if (startsSequence(name)) {
    pending = { key: name, at: event.timeStamp }
  }
}

function isTaken({ target }: KeyboardEvent, name: string): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="menu"], [role="dialog"]')) return true
  if (/^(?:mod|alt)\+/.test(name)) return false
  if (name === 'Enter' || name === 'Space') {
    return (
      target.closest('a[href], button, summary, input, select, textarea, [contenteditable], [role="button"]') !== null
    )
  }
  if (target.matches('input:is([type="radio"], [type="checkbox"], [type="range"])')) return name.startsWith('Arrow')
  return target.matches('input, textarea, select, [contenteditable]')
}

/** From a field that does nothing else on Escape, so that the keys of the page work again. */
function leaveField(target: EventTarget | null): void {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, select')
  if (isField && !target.closest('dialog, [role="dialog"], [role="menu"]')) target.blur()
}

function find(name: string): ((event: KeyboardEvent) => void) | undefined {
  return tables.findLast(({ keys }) => Object.hasOwn(keys, name))?.keys[name]
}

function startsSequence(name: string): boolean {
  return tables.some(({ keys }) => Object.keys(keys).some((key) => key.startsWith(`${name} `)))
}

/** As bindings write it: "j", "J", "?", "Enter", "shift+Enter", "mod+k", "alt+ArrowUp", "Space". */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string {
  // With Ctrl or ⌘, Shift and Caps Lock change the case of the letter, not the intended key.
  const hasModifier = ctrlKey || metaKey
  const name = key === ' ' ? 'Space' : hasModifier && key.length === 1 ? key.toLowerCase() : key
  // For characters, Shift is already part of the character ("J", "?").
  const isCharacter = key.length === 1 && key !== ' '
  const parts = [
    ...(hasModifier ? ['mod'] : []),
    // Some keyboards type characters with Alt ("@" on a German Mac).
    ...(altKey && (hasModifier || !isCharacter || /[a-z0-9]/i.test(key)) ? ['alt'] : []),
    ...(shiftKey && (hasModifier || !isCharacter) ? ['shift'] : []),
  ]
  return [...parts, name].join('+')
}
