// Changes to the tools, servers and agents the model can call.
import { defineVariant } from '../define.ts'
import { flag, list, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

export const toolingAttachments = [
  defineVariant({
    type: 'deferred_tools_delta',
    about: 'Tools that ToolSearch can find were added or removed.',
    versions: '2.1.92+',
    seen: '14 in 11 of 121 transcripts, 2.1.112–2.1.217',
    fields: {
      addedNames: list(text),
      addedLines: list(text),
      removedNames: list(text),
      readdedNames: list(text),
      pendingMcpServers: list(text),
      needsAuthMcpServers: list(text),
    },
    notes: { addedLines: 'The same as addedNames in 14 of 14.' },
    sample: sampleAttachment({
      type: 'deferred_tools_delta',
      addedNames: ['CronCreate', 'WebFetch'],
      addedLines: ['CronCreate', 'WebFetch'],
      removedNames: [],
      pendingMcpServers: ['claude.ai Slack'],
    }),
  }),
  defineVariant({
    type: 'deferred_tools_record',
    about: 'The tools that ToolSearch can find at this point.',
    versions: 'late 2.1.x',
    seen: 'not counted; none in 121 transcripts',
    fields: {},
    sample: sampleAttachment({ type: 'deferred_tools_record' }),
  }),
  defineVariant({
    type: 'mcp_instructions_delta',
    about: 'Instructions of MCP servers were added or removed.',
    versions: '2.1.92+',
    seen: '6 in 6 of 121 transcripts, 2.1.112–2.1.217',
    fields: { addedNames: list(text), addedBlocks: list(text), removedNames: list(text) },
    sample: sampleAttachment({
      type: 'mcp_instructions_delta',
      addedNames: ['context7'],
      addedBlocks: ['## context7\nUse this server for documentation.'],
      removedNames: [],
    }),
  }),
  defineVariant({
    type: 'mcp_resources',
    about: 'Resources of MCP servers.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'mcp_resources' }),
  }),
  defineVariant({
    type: 'agent_listing_delta',
    about: 'Agent types that the model can start were added or removed.',
    versions: '2.1.92+',
    seen: '2 in 2 of 121 transcripts, 2.1.217',
    fields: {
      addedTypes: list(text),
      addedLines: list(text),
      removedTypes: list(text),
      isInitial: flag,
      showConcurrencyNote: flag,
    },
    sample: sampleAttachment({
      type: 'agent_listing_delta',
      addedTypes: ['Explore'],
      addedLines: ['- Explore: Finds things in a code base'],
      removedTypes: [],
      isInitial: true,
      showConcurrencyNote: true,
    }),
  }),
] as const
