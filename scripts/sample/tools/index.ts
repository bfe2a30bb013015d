import type { Session } from '../kit/session.ts'
import { fileTools } from './files.ts'
import { mediaTools } from './media.ts'
import { planningTools } from './planning.ts'
import { searchTools } from './search.ts'
import { shellTools } from './shell.ts'
import { worldTools } from './world.ts'

export type Tools = ReturnType<typeof toolsOf>

/** All tools of a session under one short name, for the stories. */
export const toolsOf = (session: Session) => ({
  ...fileTools(session),
  ...mediaTools(session),
  ...planningTools(session),
  ...searchTools(session),
  ...shellTools(session),
  ...worldTools(session),
})
