// Short texts for the user that the model does not see.
import { defineSystem } from '../define.ts'
import { anything, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

export const noteSystems = [
  defineSystem({
    subtype: 'local_command',
    about: 'A slash command that Claude Code answers itself, or its output.',
    versions: '2.0.5+',
    seen: '6 in 2 of 121 transcripts, 2.1.76–2.1.150',
    fields: { content: text },
    notes: { content: 'Tags such as <command-name> and <local-command-stdout>; may contain terminal colors.' },
    sample: sampleLine({
      type: 'system',
      subtype: 'local_command',
      content: '<local-command-stdout>Status dialog dismissed</local-command-stdout>',
      level: 'info',
      isMeta: false,
    }),
  }),
  defineSystem({
    subtype: 'informational',
    about: 'A note from Claude Code to the user.',
    versions: '2.1.108+',
    seen: 'in the 822 transcripts, not counted',
    fields: { content: text },
    sample: sampleLine({
      type: 'system',
      subtype: 'informational',
      content: 'Model set to Opus',
      level: 'info',
      isMeta: false,
    }),
  }),
  defineSystem({
    subtype: 'bridge_status',
    about: 'The session can be followed and controlled at this URL.',
    versions: '2.1.51+',
    seen: 'in the 822 transcripts, not counted, 2.1.101+',
    fields: { content: text, url: text, upgradeNudge: anything },
    sample: sampleLine({
      type: 'system',
      subtype: 'bridge_status',
      content: 'Remote control is active',
      url: 'https://claude.ai/code/session_01H8ZQ5T3V',
      isMeta: false,
    }),
  }),
  defineSystem({
    subtype: 'memory_saved',
    about: 'Something was written to memory.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'memory_saved' }),
  }),
  defineSystem({
    subtype: 'thinking',
    about: 'Reasoning shown on the screen outside a message.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'thinking' }),
  }),
  defineSystem({
    subtype: 'file_snapshot',
    about: 'File contents stored at this point.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'file_snapshot' }),
  }),
] as const
