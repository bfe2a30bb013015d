// Colours of a chart: six calm hues and a grey for the rest. They follow the theme and keep 3:1 against the canvas; some
// are about equally light, so that a name always stands beside them.

const TONES: readonly string[] = [
  'var(--chart-teal)',
  'var(--chart-amber)',
  'var(--chart-blue)',
  'var(--chart-plum)',
  'var(--chart-green)',
  'var(--chart-slate)',
]

/** How many things have a colour of their own. */
export const TONE_COUNT = TONES.length

/** For all that have none. */
export const REST_TONE: number = TONES.length

const REST = 'var(--chart-rest)'

export function toneColor(tone: number): string {
  return TONES[tone] ?? REST
}
