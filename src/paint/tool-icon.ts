// Chooses the icon of a tool. Icons are decoration: the row also shows the tool's name.
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

/** Matches the title of the view, which has the current name of a renamed tool. */
export function toolIcon({ title }: Pick<ToolView, 'title'>): SharedIcon {
  return ICONS.find(([pattern]) => pattern.test(title))?.[1] ?? 'tool'
}

export function isPathSummary(summary: string, file: string | null): boolean {
  return file !== null && summary !== '' && file.endsWith(summary)
}
