import { oneLine } from '../line.ts'
import { toFacts, toRaw } from '../section.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden, shown } from './entry.ts'

export const modeEntries = {
  auto_mode: ({ bashFirst, steerOnly, bypass, autoModeConsentFlow }) =>
    shown('Auto mode on', {
      tone: 'info',
      sections: toFacts({
        'Shell first': bashFirst,
        'Steering only': steerOnly,
        'Bypasses permissions': bypass,
        'Asks for consent': autoModeConsentFlow,
      }),
    }),
  auto_mode_exit: () => shown('Auto mode off', { tone: 'info' }),
  ultra_effort_enter: () => hidden('Highest effort on'),
  ultra_effort_exit: () => hidden('Highest effort off'),
  ultrathink_effort: () => hidden('More thinking requested'),
  output_style: ({ style, turnReminder }) =>
    hidden('Output style', { summary: oneLine(style), sections: toRaw(turnReminder, { folded: true }) }),
  output_style_instructions: ({ style, turnReminder }) =>
    hidden('Output style instructions', { summary: oneLine(style), sections: toRaw(turnReminder, { folded: true }) }),
  companion_intro: ({ name, species }) =>
    hidden('Companion', { summary: oneLine([name, species].filter(Boolean).join(', ')) }),
} satisfies Partial<AttachmentDescribers>
