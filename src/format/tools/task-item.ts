// One entry of the task list that replaced to-dos: in TaskGet and TaskList results and in the files under tasks/.
import { jsonObject, list, object, oneOf, text } from '../field.ts'

export const taskStatus = oneOf('pending', 'in_progress', 'completed', 'deleted')

export const taskItem = object({
  /** Counts from 1 within its list, so ids repeat across lists. */
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
