// A session of two turns in a home for one test, and a fingerprint of all files to compare.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { callLine, promptLine, resultLine, type KeepWorld } from '../keep-world.ts'

export const SESSION = '3c4d5e6f-3a52-4a4e-9b0c-5d8a1f0f7c14'
export const OTHER = '3c4d5e6f-99aa-4a4e-9b0c-5d8a1f0f7c15'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function writeSession(world: KeepWorld, session = SESSION, first = 1): string {
  const line = (n: number, text: string) => ({
    session,
    uuid: uuid(first + n),
    text,
    ...(n > 0 ? { parent: uuid(first + n - 1) } : {}),
  })
  const call = { id: `toolu_${first}`, name: 'Read', input: {} }
  return world.write(
    `projects/-home-mara-tidepool/${session}.jsonl`,
    promptLine(line(0, 'how deep is it?')) +
      callLine(line(1, 'looking'), call) +
      resultLine(line(2, 'three fathoms'), call.id) +
      promptLine(line(3, 'and at ebb, with the key sk-ant-api03-abcdefghijklmnopqrstuvwxyz?')) +
      callLine(line(4, 'measuring'), { ...call, id: `${call.id}b` }) +
      resultLine(line(5, 'one fathom'), `${call.id}b`),
  )
}

/** Returns every file of the Claude home with its bytes, mode and time. */
export function fingerprint({ home }: KeepWorld): Record<string, string> {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { mode, mtimeMs } = statSync(path)
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
      return [relative(home, path), `${hash} ${mode.toString(8)} ${Math.round(mtimeMs * 100)}`]
    }),
  )
}
