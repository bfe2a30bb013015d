import { defineDescriber } from '../describer.ts'
import { denialReason, failureText } from '../failure.ts'
import { textAt } from '../content/json-text.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { toFile, toList, toMarkdown } from '../section.ts'
import type { ListItem } from '../view.ts'

export const enterPlanMode = defineDescriber('EnterPlanMode', ({ call }) => ({
  summary: '',
  outcome: call.state === 'done' ? 'plan mode on' : '',
  sections: [],
}))

export const exitPlanMode = defineDescriber('ExitPlanMode', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  // Show the approved plan, which the user may have edited.
  const plan = answer.plan ?? input.plan
  return {
    summary: firstLine(plan).replace(/^Plan: /, '') || oneLine(answer.filePath ?? input.planFilePath),
    outcome: call.state === 'denied' ? rejection(failureText(call)) : approval(call.state === 'done', answer),
    sections: [
      ...toMarkdown(plan, { folded: false }),
      ...toList((input.allowedPrompts ?? []).map(toPermission), { title: 'Allowed actions' }),
      ...toFile(answer.filePath ?? input.planFilePath, 'plan'),
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
  if (answer.awaitingLeaderApproval) return 'waiting for the team lead'
  return phrase('approved', answer.planWasEdited && 'changed by the user')
}

function toPermission(permission: { [key: string]: unknown }): ListItem {
  const [tool, prompt] = [textAt(permission, 'tool'), textAt(permission, 'prompt')]
  return { text: oneLine(prompt ?? tool), ...(prompt && tool ? { note: tool } : {}) }
}
