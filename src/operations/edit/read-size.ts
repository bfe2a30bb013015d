// Parses sizes such as "500", "20k" and "1.5 MB". Units are decimal, as everywhere in Annals; "KiB" is 1,024 bytes.
import { AppError } from '../../error.ts'

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000, g: 1_000_000_000 }
const BINARY_FACTORS: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

export function readSize(text: string): number {
  const {
    1: digits,
    2: unit = '',
    3: binary,
  } = /^(\d+(?:\.\d+)?)\s*(?:([kmg])(i)?)?(?:b|bytes?)?$/.exec(
    text
      .trim()
      .toLowerCase()
      .replace(/(?<=\d)[,_](?=\d{3})/g, ''),
  ) ?? []
  const factor = (binary === undefined ? FACTORS : BINARY_FACTORS)[unit]
  if (digits === undefined || factor === undefined)
    throw new AppError('usage', `"${text}" is not a size. Use a number such as 500, 20k or 1MB.`)
  return Math.round(Number(digits) * factor)
}
