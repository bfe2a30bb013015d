import { defineDescriber } from '../describer.ts'
import { denialReason, failureText } from '../failure.ts'
import { textAt } from '../content/json-text.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { toFile, toList, toMarkdown } from '../section.ts'
import type { ListItem } from '../view.ts'

export const enterPlanMode = defineDescriber('EnterPlanMode', ({ call }) => ({
  summary: '',
  outcome: call.state === 'done' ? 'plan mode is on' : '',
  sections: [],
}))

export const exitPlanMode = defineDescriber('ExitPlanMode', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  // The plan that was approved counts: the user may have changed it.
  const plan = answer.plan ?? input.plan
  return {
    summary: firstLine(plan).replace(/^Plan: /, '') || oneLine(answer.filePath ?? input.planFilePath),
    outcome: call.state === 'denied' ? rejection(failureText(call)) : approval(call.state === 'done', answer),
    sections: [
      ...toMarkdown(plan, { folded: false }),
      ...toList((input.allowedPrompts ?? []).map(toPermission), { title: 'May then' }),
      ...toFile(answer.filePath ?? input.planFilePath, 'the plan'),
    ],
  }
})

function rejection(text: string): string {
  const reason = oneLine(denialReason(text))
  return reason === '' ? 'rejected' : `rejected: ${reason}`
}

function approval(
  isDone: boolean,
  answer: { planWasEdited?: boolean | undefined; awaitingLeaderApproval?: boolean | undefined },
): string {
  if (!isDone) return ''
  if (answer.awaitingLeaderApproval) return 'waits for the leader of the team'
  return phrase('approved', answer.planWasEdited && 'changed by the user')
}

function toPermission(permission: { [key: string]: unknown }): ListItem {
  const [tool, prompt] = [textAt(permission, 'tool'), textAt(permission, 'prompt')]
  return { text: oneLine(prompt ?? tool), ...(prompt && tool ? { note: tool } : {}) }
}
