// Which icon a tool has. Decoration: the row says the name in words as well.
import type { SharedIcon } from '../describe/icon-shapes.ts'
import type { ToolView } from '../describe/view.ts'

const ICONS: readonly (readonly [RegExp, SharedIcon])[] = [
  [/^(?:Agent|Skill|SendMessage|Team\w*)$/, 'agent'],
  [/^(?:Edit|MultiEdit|NotebookEdit|Update|str_replace\w*)$/, 'file-edit'],
  [/^(?:Write|Create)$/, 'file-new'],
  [/^(?:Read|NotebookRead|View)$/, 'file'],
  [/^(?:Grep|Glob|LS|ToolSearch)$/, 'search'],
  [/^(?:Bash\w*|PowerShell|KillShell|Monitor)$/, 'terminal'],
  [/^(?:Web\w*|web_\w*)$/, 'globe'],
  [/^(?:Todo\w*|Task\w+|ExitPlanMode|EnterPlanMode)$/, 'list-check'],
  [/^AskUserQuestion$/, 'question'],
]

/** By the title of its view, where a tool that was renamed has its name of today. */
export function toolIcon({ title }: Pick<ToolView, 'title'>): SharedIcon {
  return ICONS.find(([pattern]) => pattern.test(title))?.[1] ?? 'tool'
}

/** Whether the summary of a call is the end of the path of its file: it is then cut at its beginning, not at its end. */
export function isPathSummary(summary: string, file: string | null): boolean {
  return file !== null && summary !== '' && file.endsWith(summary)
}
