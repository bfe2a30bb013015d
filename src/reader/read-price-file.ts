// Reads the user's price file.
import { readFileSync } from 'node:fs'
import { AppError, systemCode } from '../error.ts'

export function readPriceFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = systemCode(error) ?? 'unknown error'
    throw new AppError(
      'unreadable',
      `Cannot read the price file ${path} (${reason}); correct the setting "prices", or remove it to use the built-in prices.`,
      { cause: error },
    )
  }
}
