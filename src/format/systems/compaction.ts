// Points where the model's context was shortened. Nothing is deleted from the file; earlier records stay.
import { defineSystem } from '../define.ts'
import { list, nullable, number, object, oneOf, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

export const compactionSystems = [
  defineSystem({
    subtype: 'compact_boundary',
    about: 'The summary in the next record replaces everything above.',
    versions: '2.0.76+',
    seen: '94 in 822 transcripts (86 auto, 8 manual), each followed by its summary; 1 in 1 of 121, 2.1.44',
    fields: {
      content: text,
      compactMetadata: object({
        trigger: oneOf('auto', 'manual'),
        preTokens: number,
        postTokens: number,
        durationMs: number,
        preCompactDiscoveredTools: list(text),
        preservedSegment: nullable(object({ headUuid: text, anchorUuid: text, tailUuid: text })),
        preservedMessages: nullable(object({ anchorUuid: text, uuids: list(text), allUuids: list(text) })),
        cumulativeDroppedTokens: number,
        userContext: text,
        messagesSummarized: number,
      }),
    },
    notes: {
      parentUuid: 'Always null; logicalParentUuid names the predecessor, which in 37 of 94 was never written.',
      'compactMetadata.postTokens': '2.1.100+',
      'compactMetadata.preservedSegment':
        '2.1.76+. Earlier records kept verbatim after the summary; they are not written again.',
      'compactMetadata.userContext': 'Text typed after /compact.',
    },
    sample: sampleLine({
      parentUuid: null,
      logicalParentUuid: '5e1b7f0c-93d4-4f7a-8d0b-1c2f6a9e4b37',
      type: 'system',
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      isMeta: false,
      level: 'info',
      compactMetadata: { trigger: 'auto', preTokens: 167204, postTokens: 8473, durationMs: 61250 },
    }),
  }),
  defineSystem({
    subtype: 'microcompact_boundary',
    about: 'Some old tool results were emptied for the model; the conversation continues.',
    versions: '2.1.9+',
    seen: 'in the 822 transcripts, not counted, 2.1.12–2.1.22',
    fields: {
      content: text,
      microcompactMetadata: object({
        trigger: oneOf('auto'),
        preTokens: number,
        tokensSaved: number,
        compactedToolIds: list(text),
        clearedAttachmentUUIDs: list(text),
      }),
    },
    notes: { parentUuid: 'A normal parent: the chain is not interrupted.' },
    sample: sampleLine({
      version: '2.1.17',
      type: 'system',
      subtype: 'microcompact_boundary',
      content: 'Context microcompacted',
      isMeta: false,
      level: 'info',
      microcompactMetadata: {
        trigger: 'auto',
        preTokens: 98310,
        tokensSaved: 21440,
        compactedToolIds: ['toolu_01KfXw2bN8'],
        clearedAttachmentUUIDs: [],
      },
    }),
  }),
  defineSystem({
    subtype: 'snip_boundary',
    about: "Single records were removed from the model's context.",
    versions: 'unknown',
    seen: 'not seen',
    fields: { snipMetadata: object({ removedUuids: list(text) }) },
    sample: sampleLine({
      type: 'system',
      subtype: 'snip_boundary',
      snipMetadata: { removedUuids: ['5e1b7f0c-93d4-4f7a-8d0b-1c2f6a9e4b37'] },
    }),
  }),
] as const
