// Events at the end or start of a turn: duration, stop hooks, summaries, scheduled tasks.
import { defineSystem } from '../define.ts'
import { anything, flag, list, number, object, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

export const turnSystems = [
  defineSystem({
    subtype: 'turn_duration',
    about: 'The duration of the turn, from the prompt to the end of the answer.',
    versions: '2.1.1+',
    seen: '64 in 14 of 121 transcripts, 2.1.17–2.1.217',
    fields: {
      durationMs: number,
      messageCount: number,
      pendingBackgroundAgentCount: number,
      pendingWorkflowCount: number,
    },
    notes: {
      messageCount: '2.1.87+. Grows over the entire session.',
      pendingBackgroundAgentCount: '2.1.152+. Agents still running when the turn ended.',
    },
    sample: sampleLine({
      type: 'system',
      subtype: 'turn_duration',
      durationMs: 84837,
      messageCount: 146,
      isMeta: false,
    }),
  }),
  defineSystem({
    subtype: 'stop_hook_summary',
    about: 'The hooks that ran when the model stopped, and whether one of them made it continue.',
    versions: '2.0.64+',
    seen: '115 in 17 of 121 transcripts, 2.0.76–2.1.217, all of level suggestion',
    fields: {
      hookCount: number,
      hookInfos: list(object({ command: text, durationMs: number })),
      hookErrors: list(anything),
      preventedContinuation: flag,
      stopReason: text,
      hasOutput: flag,
      toolUseID: text,
      hookAdditionalContext: anything,
    },
    notes: {
      toolUseID: 'The id of the hook run, not of a tool call.',
      stopReason: 'Empty in 115 of 115.',
      hookAdditionalContext: '2.1.163+',
    },
    sample: sampleLine({
      type: 'system',
      subtype: 'stop_hook_summary',
      hookCount: 1,
      hookInfos: [{ command: 'npm run lint --silent', durationMs: 3124 }],
      hookErrors: [],
      preventedContinuation: false,
      stopReason: '',
      hasOutput: true,
      level: 'suggestion',
      toolUseID: '95ed26c3-e55e-4638-81dc-8f20a6b91d74',
    }),
  }),
  defineSystem({
    subtype: 'away_summary',
    about: 'A recap for a user who returns to the terminal.',
    versions: '2.1.108+',
    seen: '13 in 5 of 121 transcripts, 2.1.114–2.1.217',
    fields: { content: text },
    sample: sampleLine({
      type: 'system',
      subtype: 'away_summary',
      content: 'Goal: tenant-safe cache. The key is fixed and tested; next: run the migration.',
      isMeta: false,
    }),
  }),
  defineSystem({
    subtype: 'agents_killed',
    about: 'Running background agents were stopped.',
    versions: '2.1.139+',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'agents_killed' }),
  }),
  defineSystem({
    subtype: 'scheduled_task_fire',
    about: 'A scheduled task was due and started this turn.',
    versions: '2.1.85+',
    seen: 'not seen; several descriptions agree',
    fields: { content: text },
    sample: sampleLine({ type: 'system', subtype: 'scheduled_task_fire', content: 'Running the nightly check' }),
  }),
] as const
