// Chart colors: six hues, plus gray for everything else. They follow the theme and have a contrast of 3:1 against the
// canvas. Some are about equally light, so a color is never shown without its name.

const TONES: readonly string[] = [
  'var(--chart-teal)',
  'var(--chart-amber)',
  'var(--chart-blue)',
  'var(--chart-plum)',
  'var(--chart-green)',
  'var(--chart-slate)',
]

/** Number of series that get their own color. */
export const TONE_COUNT = TONES.length

/** The tone of all remaining series. */
export const REST_TONE: number = TONES.length

const REST = 'var(--chart-rest)'

export function toneColor(tone: number): string {
  return TONES[tone] ?? REST
}
