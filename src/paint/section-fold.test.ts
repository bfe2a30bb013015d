import { expect, test } from 'vitest'
import { sectionName, isFolded } from './section-fold.ts'
import type { Section, TextSection } from '../describe/view.ts'

const text = (rest: Partial<TextSection> = {}): TextSection => ({ kind: 'text', text: 'high tide', ...rest })
const folded = text({ folded: true })
const extra = text({ folded: true, isExtra: true })

test.each<[what: string, sections: Section[], folds: boolean[]]>([
  ['the only section is open', [folded], [false]],
  ['one of several sections is folded', [text(), folded], [false, true]],
  ['an extra section does not fold the only other one', [folded, extra], [false, true]],
  ['an extra section is folded even when it is the only one', [extra], [true]],
])('%s', (_what, sections, folds) => {
  expect(sections.map((section) => isFolded(section, sections))).toEqual(folds)
})

test('a fold is labeled by its title or its kind', () => {
  expect([sectionName(text({ title: 'Reason' })), sectionName(text())]).toEqual(['Reason', 'Text'])
})
