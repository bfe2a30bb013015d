// How the model is to work from here on.
import { oneLine } from '../line.ts'
import { toFacts, toRaw } from '../section.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden, shown } from './entry.ts'

export const modeEntries = {
  auto_mode: ({ bashFirst, steerOnly, bypass, autoModeConsentFlow }) =>
    shown('Auto mode is on', {
      tone: 'info',
      sections: toFacts({
        'Shell first': bashFirst,
        'Steers only': steerOnly,
        'Bypasses permissions': bypass,
        'Asks for consent': autoModeConsentFlow,
      }),
    }),
  auto_mode_exit: () => shown('Auto mode is over', { tone: 'info' }),
  ultra_effort_enter: () => hidden('Highest effort is on'),
  ultra_effort_exit: () => hidden('Highest effort is over'),
  ultrathink_effort: () => hidden('More thinking asked for'),
  output_style: ({ style, turnReminder }) =>
    hidden('Output style', { summary: oneLine(style), sections: toRaw(turnReminder, { folded: true }) }),
  output_style_instructions: ({ style, turnReminder }) =>
    hidden('Rules of the output style', { summary: oneLine(style), sections: toRaw(turnReminder, { folded: true }) }),
  companion_intro: ({ name, species }) =>
    hidden('Companion', { summary: oneLine([name, species].filter(Boolean).join(', ')) }),
} satisfies Partial<AttachmentDescribers>
