import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editTextsInput } from './edit-texts.ts'

export interface EditTexts {
  texts: { block: number; kind: string; text: string }[]
}

export async function run(_context: Context, _input: z.output<typeof editTextsInput>): Promise<EditTexts> {
  throw new AppError('internal', 'Not there yet.')
}
