import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { checkoutInput } from './declarations.ts'
import type { CheckoutReport } from './outputs.ts'

export async function runCheckout(
  _context: Context,
  { session }: z.output<typeof checkoutInput>,
): Promise<CheckoutReport> {
  return Promise.reject(new AppError('internal', `Nothing is known of ${session} yet; update Annals.`))
}
