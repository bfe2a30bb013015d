import { z } from 'zod'

export const editedSession = z.string().meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, given name, latest or current',
})

export const editFlags = {
  apply: z.boolean().optional().meta({ description: 'apply the edit; without it, the plan is only shown' }),
  plan: z.string().optional().meta({
    placeholder: 'ID',
    description: 'apply the edit only if the plan still has exactly this id',
  }),
}

/** Fields of edits that rewrite a transcript. A running session is not changed but can be edited as a copy. */
export const structuralFlags = {
  ...editFlags,
  copy: z.boolean().optional().meta({ description: 'leave the session unchanged and edit a copy with a new id' }),
}

export interface EditRequest {
  apply?: boolean | undefined
  plan?: string | undefined
  copy?: boolean | undefined
}
