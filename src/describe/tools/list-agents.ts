import { defineDescriber } from '../describer.ts'
import { toResultSections } from '../content/result.ts'
import { toRaw } from '../section.ts'

/** The fields of its result are not documented, so it is shown raw. */
export const listAgents = defineDescriber('ListAgents', ({ call, result }) => {
  const sections = toResultSections(call)
  return { summary: '', sections: sections.length > 0 || result.form !== 'object' ? sections : toRaw(result.result) }
})
