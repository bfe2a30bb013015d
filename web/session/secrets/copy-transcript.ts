// Copies text of a transcript with its secrets masked. If there were any, the message offers the text with them.
import { plural } from '../../../src/text/quantity.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { Masked } from './mask-transcript.ts'

type Mask = (text: string) => Promise<Masked<string>>

export async function copyTranscript(text: string | Promise<string>, done = 'Copied'): Promise<boolean> {
  return copyMasked(text, async (whole) => (await import('./mask-transcript.ts')).maskText(whole), done)
}

/** Copies a line of a transcript. */
export async function copyRecord(line: string | Promise<string>): Promise<boolean> {
  return copyMasked(line, async (whole) => (await import('./mask-transcript.ts')).maskRecord(whole), 'Copied')
}

export async function copyMasked(text: string | Promise<string>, mask: Mask, done: string): Promise<boolean> {
  let [whole, count] = ['', 0]
  const masked = async () => {
    whole = await text
    const { value, count: found } = await mask(whole)
    count = found
    return value
  }
  return copyText(masked(), () =>
    count === 0
      ? { text: done }
      : {
          text: `${done}, ${plural(count, 'secret')} masked`,
          action: { label: 'Copy with secrets', onAct: () => void copyText(whole, `${done} with secrets`) },
        },
  )
}
