// One entry of a to-do list. Occurs in TodoWrite calls, in their results and in the files under todos/.
import { object, oneOf, text } from '../field.ts'

export const todo = object({
  content: text,
  status: oneOf('pending', 'in_progress', 'completed'),
  /** 1.0.90+ */
  activeForm: text,
  /** 1.0.17–1.0.56 */
  priority: oneOf('high', 'medium', 'low'),
  /** 1.0.17–1.0.56 */
  id: text,
})
