import type { EditChoice } from './edit-choice.ts'
import type { EditScope } from './edit-scope.ts'

/** What the questions of every edit are drawn from. */
export interface EditFieldsProps {
  choice: EditChoice
  scope: EditScope
  onChange: (part: Partial<EditChoice>) => void
}
