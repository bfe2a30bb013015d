// A key as it is printed on keyboards: "mod+k" is ⌘ K or Ctrl K, "g h" is two keys one after the other.

/** Which modifier people hold: ⌘ on Apple's keyboards, Ctrl elsewhere. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

const signs: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: 'Enter',
  Escape: 'Esc',
}

export function Kbd({ keys }: { keys: string }) {
  // With a modifier a letter is a key, and keys are printed in capitals; alone it is the letter that is typed.
  const shown = /^(?:mod|alt)\+.$/.test(keys) ? keys.slice(0, -1) + keys.slice(-1).toUpperCase() : keys
  return (
    <span className="inline-flex gap-1">
      {shown.split(/[ +](?=.)/).map((key, index) => (
        <kbd
          // The same key may stand twice ("g g"), and the list never changes its order.
          key={index}
          className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-2xs text-muted"
        >
          {signs[key] ?? (shown === keys && /^[A-Z]$/.test(key) ? `⇧${key}` : key)}
        </kbd>
      ))}
    </span>
  )
}
