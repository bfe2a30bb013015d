export function percentCell(share: number): string {
  if (share > 0 && share < 0.005) return '<1 %'
  return `${Math.round(share * 100)} %`
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

export function barCell(part: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, part)) * width * 8)
  return '█'.repeat(eighths >> 3) + (EIGHTHS[eighths & 7] ?? '')
}

const STEPS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

export function sparkline(values: readonly number[]): string {
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  return values.map((value) => (value > 0 ? (STEPS[Math.ceil((value / most) * 8) - 1] ?? '█') : ' ')).join('')
}
