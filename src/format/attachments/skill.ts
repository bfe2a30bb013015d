// Skills: the ones available and the ones in use.
import { defineVariant } from '../define.ts'
import { flag, list, number, object, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

export const skillAttachments = [
  defineVariant({
    type: 'skill_listing',
    about: 'The skills the model can call.',
    versions: '2.1.92+',
    seen: '15 in 12 of 121 transcripts, 2.1.97–2.1.217',
    fields: { content: text, skillCount: number, isInitial: flag, names: list(text) },
    notes: { isInitial: 'False: only skills added since the last listing.', names: 'On 9 of 15.' },
    sample: sampleAttachment({
      type: 'skill_listing',
      content: '- release-notes: Use when a release is cut',
      skillCount: 1,
      isInitial: true,
      names: ['release-notes'],
    }),
  }),
  defineVariant({
    type: 'dynamic_skill',
    about: 'Skills were found in a directory the model touched.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { skillDir: text, skillNames: list(text), displayPath: text },
    sample: sampleAttachment({
      type: 'dynamic_skill',
      skillDir: '/home/mara/src/tidepool/api/.claude/skills',
      skillNames: ['migrate'],
      displayPath: 'api/.claude/skills',
    }),
  }),
  defineVariant({
    type: 'invoked_skills',
    about: 'The skills in use, given to the model again after a compaction.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { skills: list(object({ name: text, path: text, content: text })) },
    sample: sampleAttachment({
      type: 'invoked_skills',
      skills: [{ name: 'release-notes', path: 'projectSettings:release-notes', content: 'List user-visible changes.' }],
    }),
  }),
] as const
