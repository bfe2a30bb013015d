import pc from 'picocolors'
import { expect, test } from 'vitest'
import type { EntryView } from '../../describe/view.ts'
import { paintEntryView } from './entry-view.ts'
import { createPalette, plainPalette } from './palette.ts'
import type { Detail } from './tool-view.ts'

const view: EntryView = {
  title: 'Hook',
  summary: 'PreToolUse: Bash',
  weight: 'show',
  tone: 'plain',
  sections: [{ kind: 'text', text: 'blocked by a rule' }],
}

const show = (change: Partial<EntryView>, detail: Detail, palette = plainPalette): string =>
  paintEntryView({ ...view, ...change }, { width: 80, palette, detail }).join('\n')

test.each<[tone: EntryView['tone'], plain: string, colored: string]>([
  ['plain', '· Hook PreToolUse: Bash', '^[2m·^[22m ^[2mHook^[22m PreToolUse: Bash'],
  ['info', '• Hook PreToolUse: Bash', '^[36m•^[39m ^[36mHook^[39m PreToolUse: Bash'],
  ['warning', '! Hook PreToolUse: Bash', '^[35m!^[39m ^[35mHook^[39m PreToolUse: Bash'],
  ['error', '✖ Hook PreToolUse: Bash', '^[31m✖^[39m ^[31mHook^[39m PreToolUse: Bash'],
])('tone %s', (tone, plain, colored) => {
  expect(show({ tone }, 'line')).toBe(plain)
  const painted = show({ tone }, 'line', createPalette(pc.createColors(true)))
  expect(painted.replaceAll('\u001b', '^')).toBe(colored)
})

test.each<[weight: EntryView['weight'], detail: Detail, lines: number]>([
  ['show', 'line', 1],
  ['show', 'brief', 2],
  ['show', 'full', 2],
  ['fold', 'brief', 1],
  ['fold', 'full', 2],
  ['hide', 'brief', 1],
  ['hide', 'full', 2],
])('weight %s in detail %s takes %d lines', (weight, detail, lines) => {
  expect(show({ weight }, detail).split('\n')).toHaveLength(lines)
})

test('renders a title alone', () => {
  expect(show({ summary: '', sections: [] }, 'full')).toBe('· Hook')
})
