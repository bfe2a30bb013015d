// The words that edits share.
import { z } from 'zod'

export const editedSession = z.string().meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'session id, the beginning of one, its name, latest or current',
})

/** Without --apply an edit is only shown. */
export const editFlags = {
  apply: z.boolean().optional().meta({ description: 'carry it out; without it the plan is only shown' }),
  plan: z.string().optional().meta({
    placeholder: 'ID',
    description: 'carry it out only if it is still exactly the plan of this id',
  }),
}

/** Of edits that rewrite a transcript: a session that runs is not touched, but can be copied. */
export const structuralFlags = {
  ...editFlags,
  copy: z.boolean().optional().meta({ description: 'leave the session alone and make an edited copy under a new id' }),
}

export interface EditRequest {
  apply?: boolean | undefined
  plan?: string | undefined
  copy?: boolean | undefined
}
