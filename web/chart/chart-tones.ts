// Colours of a chart: one hue in steps, from strong to weak, and a grey for the rest. They follow the theme, since they
// are mixed from its tokens; neighbours differ by enough to be told apart, and names stand beside them anyway.

const STEPS: readonly string[] = [
  'color-mix(in oklab, var(--accent) 62%, var(--text))',
  'var(--accent)',
  'color-mix(in oklab, var(--accent) 70%, var(--accent-soft))',
  'color-mix(in oklab, var(--accent) 50%, var(--accent-soft))',
  'color-mix(in oklab, var(--accent) 34%, var(--accent-soft))',
  'color-mix(in oklab, var(--accent) 20%, var(--accent-soft))',
]

/** How many things have a colour of their own. */
export const TONE_COUNT = STEPS.length

/** For all that have none. */
export const REST_TONE: number = STEPS.length

const REST = 'var(--line-strong)'

export function toneColor(tone: number): string {
  return STEPS[tone] ?? REST
}
