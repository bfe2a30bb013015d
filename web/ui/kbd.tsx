// A keyboard shortcut: "mod+k" is ⌘ K or Ctrl K, "g h" is two keys in sequence.

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
  // With a modifier, letters are shown in capitals, as on keyboards; alone, case matters.
  const shown = /^(?:mod|alt)\+.$/.test(keys) ? keys.slice(0, -1) + keys.slice(-1).toUpperCase() : keys
  return (
    <span className="inline-flex gap-1">
      {shown.split(/[ +](?=.)/).map((key, index) => (
        <kbd
          // A key may occur twice ("g g"), and the order never changes.
          key={index}
          className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-2xs text-muted"
        >
          {signs[key] ?? (shown === keys && /^[A-Z]$/.test(key) ? `⇧${key}` : key)}
        </kbd>
      ))}
    </span>
  )
}
