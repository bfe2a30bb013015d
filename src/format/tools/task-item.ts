// One entry of the task list that took the place of to-dos: in TaskGet and TaskList results and in the files under tasks/.
import { jsonObject, list, object, oneOf, text } from '../field.ts'

export const taskStatus = oneOf('pending', 'in_progress', 'completed', 'deleted')

export const taskItem = object({
  /** Counts from 1 within its list, so it repeats from one list to the next. */
  id: text,
  subject: text,
  description: text,
  activeForm: text,
  status: taskStatus,
  blocks: list(text),
  blockedBy: list(text),
  owner: text,
  metadata: jsonObject,
})
