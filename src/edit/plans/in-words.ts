// Figures in the sentences that say what an edit does.
import { formatCount, plural } from '../../text/quantity.ts'

/** "640 bytes", "482 KB", "1.2 MB". */
export function sized(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte')
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${size < 9.95 ? size.toFixed(1) : formatCount(Math.round(size))} ${unit}`
}

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
