// Parses and prints sizes such as 400MB, 4GB and 23606000.
const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 }

export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]b)?$/i.exec(text)
  if (!match) throw new Error(`"${text}" is not a size; use a form such as 400MB or 4GB.`)
  return Math.round(Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1))
}

/** Returns the shortest form, which is also the name of a generated home. */
export function nameSize(bytes: number): string {
  if (bytes % 1e9 === 0) return `${bytes / 1e9}GB`
  return bytes % 1e6 === 0 ? `${bytes / 1e6}MB` : String(bytes)
}
