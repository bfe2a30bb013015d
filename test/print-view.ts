// Prints views in a few lines, for files of expected views.
import type { EntryView, Section, ToolView } from '../src/describe/view.ts'

export function printToolView({ title, summary, outcome, sections }: ToolView): string {
  return print(`${title} | ${summary} | ${outcome}`, sections)
}

/** `name` is the record type, which the title may not show. */
export function printEntryView(name: string, { title, summary, weight, tone, sections }: EntryView): string {
  return print(`${name}: ${title} | ${summary} | ${weight}, ${tone}`, sections)
}

function print(line: string, sections: readonly Section[]): string {
  return [line, ...sections.map((section) => `  ${JSON.stringify(section)}`), ''].join('\n')
}
