// Which icon a tool has, by the name it was called with. Decoration: the row says the name in words as well.
import type { SharedIcon } from './icon-shapes.ts'

const ICONS: readonly (readonly [RegExp, SharedIcon])[] = [
  [/^(?:Task|Agent|Skill|SendMessage|Team\w*)$/, 'agent'],
  [/^(?:Edit|MultiEdit|NotebookEdit|Update|str_replace\w*)$/, 'file-edit'],
  [/^(?:Write|Create)$/, 'file-new'],
  [/^(?:Read|NotebookRead|View)$/, 'file'],
  [/^(?:Grep|Glob|LS|ToolSearch)$/, 'search'],
  [/^(?:Bash\w*|PowerShell|KillShell|KillBash|Monitor)$/, 'terminal'],
  [/^(?:Web\w*|web_\w*)$/, 'globe'],
  [/^(?:Todo\w*|Task\w+|ExitPlanMode|EnterPlanMode)$/, 'list-check'],
  [/^AskUserQuestion$/, 'question'],
]

export function toolIcon(name: string): SharedIcon {
  return ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'tool'
}
