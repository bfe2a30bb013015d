import { defineDescriber } from '../describer.ts'
import { toResultSections } from '../content/result.ts'
import { toRaw } from '../section.ts'

/** No field of its answer is documented, so it is shown as it comes. */
export const listAgents = defineDescriber('ListAgents', ({ call, result }) => {
  const told = toResultSections(call)
  return { summary: '', sections: told.length > 0 || result.form !== 'object' ? told : toRaw(result.result) }
})
