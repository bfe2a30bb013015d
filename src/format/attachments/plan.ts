// Plan mode and the plan file.
import { defineVariant } from '../define.ts'
import { flag, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const PLAN = '/home/mara/.claude/plans/quiet-tidal-harbor.md'

export const planAttachments = [
  defineVariant({
    type: 'plan_mode',
    about: 'Plan mode is on.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { reminderType: text, isSubAgent: flag, planFilePath: text, planExists: flag },
    notes: { reminderType: 'Length of the reminder: full the first time, shorter later.' },
    sample: sampleAttachment({
      type: 'plan_mode',
      reminderType: 'full',
      isSubAgent: false,
      planFilePath: PLAN,
      planExists: false,
    }),
  }),
  defineVariant({
    type: 'plan_mode_exit',
    about: 'Plan mode ended.',
    versions: '2.1.92+',
    seen: '1 in 1 of 121 transcripts, 2.1.162',
    fields: { planFilePath: text, planExists: flag },
    sample: sampleAttachment({ type: 'plan_mode_exit', planFilePath: PLAN, planExists: true }),
  }),
  defineVariant({
    type: 'plan_mode_reentry',
    about: 'Plan mode is on again, with the previous plan.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { planFilePath: text, planExists: flag },
    sample: sampleAttachment({ type: 'plan_mode_reentry', planFilePath: PLAN }),
  }),
  defineVariant({
    type: 'plan_file_reference',
    about: 'The plan, given to the model again after a compaction.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: { planFilePath: text, planContent: text },
    sample: sampleAttachment({ type: 'plan_file_reference', planFilePath: PLAN, planContent: '# Tenant-safe cache\n' }),
  }),
  defineVariant({
    type: 'verify_plan_reminder',
    about: 'Reminds the model to check its work against the plan.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'verify_plan_reminder' }),
  }),
] as const
