// Chart colors, at 3:1 against the canvas. Some are about equally light, so a color is never shown without its name.

const TONES: readonly string[] = [
  'var(--chart-teal)',
  'var(--chart-amber)',
  'var(--chart-blue)',
  'var(--chart-plum)',
  'var(--chart-green)',
  'var(--chart-slate)',
]

export const TONE_COUNT = TONES.length

export const REST_TONE: number = TONES.length

const REST = 'var(--chart-rest)'

export function toneColor(tone: number): string {
  return TONES[tone] ?? REST
}
