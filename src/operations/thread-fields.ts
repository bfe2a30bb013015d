// How a screen names a conversation and a place in it.
import { z } from 'zod'

const whole = () => z.coerce.number({ error: 'a number is expected' }).int({ error: 'a whole number is expected' })

export const sessionNameField = z.string().min(1).meta({ session: true, description: 'id of the session' })

export const threadFields = {
  session: sessionNameField,
  agent: z.string().optional().meta({ description: 'a conversation of an agent instead of the main line' }),
  branch: whole().min(1).optional().meta({ description: 'a branch instead of the main line' }),
}

export const stepField = whole().min(0).meta({ description: 'number of the step, from 0' })
