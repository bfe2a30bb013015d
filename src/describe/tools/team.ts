import { defineDescriber } from '../describer.ts'
import { oneLine } from '../line.ts'
import { toResultSections } from '../content/result.ts'
import { toFacts, toFile, toText } from '../section.ts'

export const teamCreate = defineDescriber('TeamCreate', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return {
    summary: oneLine(answer.team_name ?? input.team_name),
    sections: [
      ...toText(input.description),
      ...toFacts({ Leader: answer.lead_agent_id, 'Leader type': input.agent_type }),
      ...toFile(answer.team_file_path),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})

export const teamDelete = defineDescriber('TeamDelete', ({ call, result }) => {
  if (result.form !== 'object') return { summary: '', sections: toResultSections(call) }
  const { team_name: name, success, message } = result.result
  return {
    summary: oneLine(name),
    outcome: success === false ? `not deleted: ${oneLine(message)}` : 'deleted',
    sections: [],
  }
})
