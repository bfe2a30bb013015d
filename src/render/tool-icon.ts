// Which icon a tool has. Decoration: the row says the name in words as well.
import { canonicalToolName } from '../format/tool.ts'
import type { SharedIcon } from './icon-shapes.ts'

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

/** A tool that was renamed has the icon of its name of today. */
export function toolIcon(name: string): SharedIcon {
  const today = canonicalToolName(name)
  return ICONS.find(([pattern]) => pattern.test(today))?.[1] ?? 'tool'
}
