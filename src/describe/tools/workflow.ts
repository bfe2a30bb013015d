import { defineDescriber } from '../describer.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { toResultSections } from '../content/result.ts'
import { toCode, toFacts, toFile, toRaw, toText } from '../section.ts'

const STARTED: Readonly<Record<string, string>> = {
  async_launched: 'started in the background',
  remote_launched: 'started in the cloud',
}

export const workflow = defineDescriber('Workflow', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const { status = '' } = answer
  return {
    summary: oneLine(answer.workflowName ?? input.name ?? input.scriptPath) || firstLine(input.script),
    outcome: phrase(
      input.resumeFromRunId !== undefined && 'resumed',
      Object.hasOwn(STARTED, status) && STARTED[status],
      answer.error !== undefined && `failed: ${oneLine(answer.error)}`,
    ),
    sections: [
      ...toCode(input.script, { language: 'javascript' }),
      ...toRaw(input.args, { title: 'Arguments' }),
      ...toText(answer.summary),
      ...toText(answer.warning, { title: 'Warning' }),
      ...toText(answer.error, { title: 'Error' }),
      ...toFacts({
        Run: answer.runId,
        Task: answer.taskId,
        Resumes: input.resumeFromRunId,
        Session: answer.sessionUrl,
      }),
      ...toFile(answer.scriptPath ?? input.scriptPath, 'script'),
      ...toFile(answer.transcriptDir, 'agent transcripts'),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})
