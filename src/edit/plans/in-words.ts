// Figures in the sentences that say what an edit does.

export function exact(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 image", "2 images". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${exact(count)} ${count === 1 ? one : many}`
}

/** "640 bytes", "482 KB", "1.2 MB". */
export function sized(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${size < 9.95 ? size.toFixed(1) : exact(Math.round(size))} ${unit}`
}

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
