import type { Session } from '../kit/session.ts'
import { editTools, rareEditTools, readTools } from './files.ts'
import { mediaTools } from './media.ts'
import { dialogTools, taskTools, todoTools } from './planning.ts'
import { grepTools, nameTools } from './search.ts'
import { backgroundTools, shellTools } from './shell.ts'
import { extensionTools, webTools } from './world.ts'

export type Tools = ReturnType<typeof toolsOf>

export const toolsOf = (session: Session) => ({
  ...readTools(session),
  ...editTools(session),
  ...rareEditTools(session),
  ...mediaTools(session),
  ...todoTools(session),
  ...taskTools(session),
  ...dialogTools(session),
  ...grepTools(session),
  ...nameTools(session),
  ...shellTools(session),
  ...backgroundTools(session),
  ...webTools(session),
  ...extensionTools(session),
})
