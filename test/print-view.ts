// Views in a few lines, for files of expected views: a change of one is easy to see and to judge.
import type { EntryView, Section, ToolView } from '../src/describe/view.ts'

export function printToolView({ title, summary, outcome, sections }: ToolView): string {
  return print(`${title} | ${summary} | ${outcome}`, sections)
}

/** With the name of what it shows, which the title need not tell. */
export function printEntryView(name: string, { title, summary, weight, tone, sections }: EntryView): string {
  return print(`${name}: ${title} | ${summary} | ${weight}, ${tone}`, sections)
}

function print(line: string, sections: readonly Section[]): string {
  return [line, ...sections.map((section) => `  ${JSON.stringify(section)}`), ''].join('\n')
}
