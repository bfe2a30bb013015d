// Instructions from files: CLAUDE.md and memories.
import { defineVariant } from '../define.ts'
import { flag, object, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

export const memoryAttachments = [
  defineVariant({
    type: 'nested_memory',
    about: 'A CLAUDE.md or rule file was loaded because the model touched its directory.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: {
      path: text,
      displayPath: text,
      content: object({ path: text, type: text, content: text, rawContent: text, contentDiffersFromDisk: flag }),
    },
    notes: { 'content.type': 'The owner of the file: Project, User, Local, …' },
    sample: sampleAttachment({
      type: 'nested_memory',
      path: '/home/mara/src/tidepool/src/CLAUDE.md',
      content: {
        path: '/home/mara/src/tidepool/src/CLAUDE.md',
        type: 'Project',
        content: 'Keys always start with the tenant.',
        contentDiffersFromDisk: false,
      },
      displayPath: 'src/CLAUDE.md',
    }),
  }),
  defineVariant({
    type: 'relevant_memories',
    about: 'Memories that seemed relevant to the prompt.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: {},
    sample: sampleAttachment({ type: 'relevant_memories' }),
  }),
  defineVariant({
    type: 'memory_update',
    about: 'Memory changed during the session.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'memory_update' }),
  }),
  defineVariant({
    type: 'instructions',
    about: 'Instructions given to the model at this point.',
    versions: 'late 2.1.x',
    seen: 'not seen',
    fields: { text },
    sample: sampleAttachment({ type: 'instructions', text: 'Keys always start with the tenant.' }),
  }),
] as const
