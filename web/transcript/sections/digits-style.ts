import type { CSSProperties } from 'react'

/** The width that line numbers up to this one take, for `CodeLine`. */
export function digitsStyle(highest: number): CSSProperties {
  const style: CSSProperties & Record<'--digits', string> = { '--digits': `${String(highest).length}ch` }
  return style
}
