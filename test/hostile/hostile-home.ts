// Writes a Claude home with one session for every declared kind of line.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { samples, type SampleLines } from './samples.ts'

export interface HostileSession {
  id: string
  name: string
  path: string
}

/** `vary` returns the lines to write for one line of a sample. */
export function writeHostileHome(
  home: string,
  vary: (line: string) => Iterable<string>,
  chosen: readonly SampleLines[] = samples,
): HostileSession[] {
  const folder = join(home, 'projects', '-home-mara-src-tidepool')
  mkdirSync(folder, { recursive: true })
  return chosen.map(({ name, lines }, index) => {
    const id = uuidFor(index, 0)
    const path = join(folder, `${id}.jsonl`)
    const written = lines
      .flatMap((line) => [line, ...vary(line)])
      .map((line, number) => relink(line, index, number + 1))
    writeFileSync(path, `${written.join('\n')}\n`)
    return { id, name, path }
  })
}

/** Gives a line ids of its own and the line before it as its parent. Only the ids of the samples are replaced, so an odd
 *  value stays in its place. */
function relink(line: string, session: number, number: number): string {
  return line
    .replaceAll(/"uuid":"d2c94a68[^"]*"/g, `"uuid":"${uuidFor(session, number)}"`)
    .replaceAll(
      /"parentUuid":"5e1b7f0c[^"]*"/g,
      `"parentUuid":${number === 1 ? 'null' : `"${uuidFor(session, number - 1)}"`}`,
    )
    .replaceAll(/"sessionId":"0f6c1d6e[^"]*"/g, `"sessionId":"${uuidFor(session, 0)}"`)
    .replaceAll('"msg_01"', `"msg_${session}_${number}"`)
    .replaceAll('"req_01"', `"req_${session}_${number}"`)
}

function uuidFor(session: number, number: number): string {
  return `00000000-${String(session).padStart(4, '0')}-4000-8000-${String(number).padStart(12, '0')}`
}
