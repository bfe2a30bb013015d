// Changes to how the model works: auto mode, effort, output style.
import { defineVariant } from '../define.ts'
import { anything, flag, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const style = { style: text, turnReminder: anything }

export const modeAttachments = [
  defineVariant({
    type: 'auto_mode',
    about: 'Auto mode is on.',
    versions: '2.1.111+',
    seen: '1 in 1 of 121 transcripts, 2.1.150, without any field',
    fields: { reminderType: text, autoModeConsentFlow: flag, bashFirst: flag, steerOnly: flag, bypass: flag },
    sample: sampleAttachment({
      type: 'auto_mode',
      autoModeConsentFlow: false,
      bashFirst: true,
      steerOnly: true,
      bypass: false,
    }),
  }),
  defineVariant({
    type: 'auto_mode_exit',
    about: 'Auto mode ended.',
    versions: '2.1.111+',
    seen: 'in the 822 transcripts, not counted',
    fields: {},
    sample: sampleAttachment({ type: 'auto_mode_exit' }),
  }),
  defineVariant({
    type: 'ultra_effort_enter',
    about: 'Highest effort is on.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted',
    fields: { reminderType: text },
    sample: sampleAttachment({ type: 'ultra_effort_enter', reminderType: 'full' }),
  }),
  defineVariant({
    type: 'ultra_effort_exit',
    about: 'Highest effort ended.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted',
    fields: {},
    sample: sampleAttachment({ type: 'ultra_effort_exit' }),
  }),
  defineVariant({
    type: 'ultrathink_effort',
    about: 'The prompt asked for more thinking.',
    versions: 'late 2.1.x',
    seen: 'not counted; none in 121 transcripts',
    fields: {},
    sample: sampleAttachment({ type: 'ultrathink_effort' }),
  }),
  defineVariant({
    type: 'output_style',
    about: 'The output style.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: style,
    sample: sampleAttachment({ type: 'output_style', style: 'Explanatory' }),
  }),
  defineVariant({
    type: 'output_style_instructions',
    about: 'The rules of the output style.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: style,
    sample: sampleAttachment({ type: 'output_style_instructions', style: 'Explanatory' }),
  }),
  defineVariant({
    type: 'companion_intro',
    about: 'The companion animal next to the prompt introduces itself.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: { name: text, species: text },
    sample: sampleAttachment({ type: 'companion_intro', name: 'Pebble', species: 'otter' }),
  }),
] as const
