import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toList, toMarkdown } from '../section.ts'
import type { Section } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden, toDetails } from './entry.ts'

export const toolingEntries = {
  deferred_tools_delta: ({ addedNames = [], removedNames = [], readdedNames = [], pendingMcpServers = [] }) =>
    hidden('Deferred tools', {
      summary: phrase(
        changes([...addedNames, ...readdedNames], removedNames, 'tool'),
        pendingMcpServers.length > 0 && `${plural(pendingMcpServers.length, 'server')} still connecting`,
      ),
      sections: [
        ...names('Added', [...addedNames, ...readdedNames]),
        ...names('Removed', removedNames),
        ...names('Still connecting', pendingMcpServers),
      ],
    }),
  deferred_tools_record: (attachment) => hidden('Deferred tools', { sections: toDetails(attachment) }),
  mcp_instructions_delta: ({ addedNames = [], addedBlocks = [], removedNames = [] }) =>
    hidden('MCP server instructions', {
      summary: oneLine(addedNames.join(', ')) || changes(addedNames, removedNames, 'server'),
      sections: [
        ...addedBlocks.flatMap((block) => toMarkdown(block, { folded: true })),
        ...names('Removed', removedNames),
      ],
    }),
  mcp_resources: (attachment) => hidden('MCP resources', { sections: toDetails(attachment) }),
  agent_listing_delta: ({ addedTypes = [], addedLines = [], removedTypes = [] }) =>
    hidden('Agent types', {
      summary: changes(addedTypes, removedTypes, 'type'),
      sections: [...names('Added', addedLines.length > 0 ? addedLines : addedTypes), ...names('Removed', removedTypes)],
    }),
} satisfies Partial<AttachmentDescribers>

function changes(added: readonly string[], removed: readonly string[], noun: string): string {
  return phrase(
    added.length > 0 && `${plural(added.length, noun)} added`,
    removed.length > 0 && `${plural(removed.length, noun)} removed`,
  )
}

function names(title: string, list: readonly string[]): Section[] {
  return toList(
    list.map((line) => ({ text: oneLine(line.replace(/^- /, '')) })),
    { title, folded: true },
  )
}
