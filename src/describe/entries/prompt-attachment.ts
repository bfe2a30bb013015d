// Input added to a running turn by users and programs, and structured output the caller asked for.
import { classifyUserText } from '../../format/prompt.ts'
import { contentText } from '../../format/text.ts'
import { liftContent } from '../../format/lift.ts'
import { toContentSections } from '../content/content.ts'
import { toFacts, toMarkdown, toRaw } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers, AttachmentOf } from './attachment-kind.ts'
import { folded, hidden, shown, toDetails } from './entry.ts'
import { userTextEntry } from './user-text.ts'

export const promptEntries = {
  queued_command: queuedEntry,
  agent_mention: (attachment) => shown('Agent mentioned', { sections: toDetails(attachment) }),
  structured_output: ({ data }) => shown('Structured answer', { sections: toRaw(data) }),
  command_permissions: ({ allowedTools = [], model }) =>
    hidden('Command permissions', {
      summary: allowedTools.join(', '),
      sections: toFacts({ Tools: allowedTools.join(', '), Model: model }),
    }),
  team_context: (attachment) => hidden('Team', { sections: toDetails(attachment) }),
  teammate_mailbox: (attachment) => hidden('Team messages', { sections: toDetails(attachment) }),
} satisfies Partial<AttachmentDescribers>

/** A queued command was typed by the user unless its mode or origin says otherwise. */
function queuedEntry({ prompt, commandMode, origin, isMeta }: AttachmentOf<'queued_command'>): EntryView {
  const content = liftContent(prompt)
  const text = contentText(content)
  if (text !== '' && classifyUserText(text).kind !== 'prompt') return userTextEntry(text)
  const isHuman = !isMeta && commandMode !== 'task-notification' && (origin?.kind ?? 'human') === 'human'
  const form = isHuman ? shown : folded
  return form(isHuman ? 'Typed while Claude was working' : 'Added to the running turn', {
    sections: [
      ...toMarkdown(text, { folded: false }),
      ...toContentSections(content.filter((block) => block.type !== 'text')),
    ],
  })
}
