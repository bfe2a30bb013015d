import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toFile, toList, toMarkdown, toText } from '../section.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { folded, hidden, toDetails } from './entry.ts'

export const memoryEntries = {
  nested_memory: ({ path, displayPath, content }) =>
    folded('Instructions loaded', {
      summary: phrase(oneLine(displayPath ?? path ?? content?.path), content?.type?.toLowerCase()),
      sections: toMarkdown(content?.content ?? content?.rawContent, { folded: true }),
    }),
  relevant_memories: (attachment) => folded('Memories', { sections: toDetails(attachment) }),
  memory_update: (attachment) => hidden('Memory changed', { sections: toDetails(attachment) }),
  instructions: ({ text }) => hidden('Instructions', { sections: toMarkdown(text, { folded: true }) }),
  skill_listing: ({ content, skillCount, names }) =>
    hidden('Skills', {
      summary: plural(skillCount ?? names?.length ?? 0, 'skill'),
      sections: toText(content, { folded: true }),
    }),
  dynamic_skill: ({ skillDir, skillNames = [], displayPath }) =>
    hidden('Skills found', {
      summary: oneLine(skillNames.join(', ') || displayPath),
      sections: toFile(skillDir ?? displayPath),
    }),
  invoked_skills: ({ skills = [] }) =>
    folded('Skills in use', {
      summary: oneLine(skills.flatMap(({ name }) => name ?? []).join(', ')),
      sections: [
        ...toList(skills.map(({ name = '', path }) => ({ text: name, ...(path ? { note: path } : {}) }))),
        ...skills.flatMap(({ name, content }) =>
          toMarkdown(content, { folded: true, ...(name === undefined ? {} : { title: name }) }),
        ),
      ],
    }),
} satisfies Partial<AttachmentDescribers>
