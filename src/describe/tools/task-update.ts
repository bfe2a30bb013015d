import { defineDescriber } from '../describer.ts'
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { oneLine, phrase, words } from '../line.ts'
import { toFacts, toMarkdown, toRaw } from '../section.ts'

export const taskUpdate = defineDescriber('TaskUpdate', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const id = input.taskId ?? answer.taskId
  return {
    summary: [id === undefined ? '' : `#${id}`, oneLine(input.subject)].filter((part) => part !== '').join(' '),
    outcome: call.state === 'done' ? describeChange(input, answer) : '',
    sections: [
      ...toFacts({
        Owner: input.owner,
        Blocks: input.addBlocks?.map((blocked) => `#${blocked}`).join(' '),
        'Blocked by': input.addBlockedBy?.map((blocker) => `#${blocker}`).join(' '),
      }),
      ...toMarkdown(input.description, { title: 'Description' }),
      ...toRaw(input.metadata, { title: 'Metadata', folded: true }),
    ],
  }
})

function describeChange(input: ToolInput<'TaskUpdate'>, answer: ToolResult<'TaskUpdate'>): string {
  if (answer.success === false) return phrase('not changed', oneLine(answer.error))
  const { from, to } = answer.statusChange ?? { from: undefined, to: input.status }
  if (to !== undefined) return from === undefined ? words(to) : `${words(from)} → ${words(to)}`
  const fields = (answer.updatedFields ?? []).map(words)
  return fields.length === 0 ? '' : `${fields.join(', ')} changed`
}
