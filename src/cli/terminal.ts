// The output of a command: where it goes, its width and colors, and whether it is a terminal.
import pc from 'picocolors'
import { StringDecoder } from 'node:string_decoder'
import type { OutputStream } from '../operations/context.ts'
import { visible } from '../text/visible.ts'

export interface Terminal {
  write(text: string): void
  send(pieces: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Shows text in the pager if it is long; with `stays`, always. Returns true if the user has closed the pager. */
  page(text: string | AsyncIterable<string>, options?: { stays?: boolean }): Promise<boolean>
  writeError(text: string): void
  width: number
  /** Width of tables. Infinite if the output is not a terminal: a program gets every column in full, whatever COLUMNS is. */
  tableWidth: number
  showsProgress: boolean
  colors: ReturnType<typeof pc.createColors>
}

const DEFAULT_WIDTH = 100

export function createTerminal(process: NodeJS.Process): Terminal {
  const { stdout, stderr, env } = process
  // Not of a pipe: the output of a script must not depend on the window it runs in.
  const columns = (stdout.isTTY && (Number(env['COLUMNS']) || stdout.columns)) || DEFAULT_WIDTH
  const isColored = stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return {
    write: (text) => stdout.write(text),
    send: async (pieces) => {
      // Waiting after every piece would take longer than most commands.
      for await (const piece of pieces) if (!stdout.write(piece)) await writeAll(stdout, '')
    },
    page: async (text, { stays = false } = {}) => {
      const { page } = await import('./pager.ts')
      return page(text, {
        stays,
        isTerminal: stdout.isTTY,
        rows: stdout.rows,
        env,
        write: async (rest) => writeAll(stdout, rest),
      })
    },
    writeError: (text) => stderr.write(text),
    width: columns,
    tableWidth: stdout.isTTY ? columns : Infinity,
    showsProgress: stderr.isTTY && env['TERM'] !== 'dumb',
    colors: pc.createColors(isColored || Boolean(env['FORCE_COLOR'])),
  }
}

/** A terminal gets no control bytes: they could move its cursor, set its title or fill its clipboard. */
export function standardOutput(stdout: NodeJS.WriteStream): OutputStream {
  const decoder = new StringDecoder('utf8')
  return {
    begin() {},
    async write(bytes) {
      await writeAll(stdout, stdout.isTTY ? visible(decoder.write(Buffer.from(bytes))) : bytes)
    },
  }
}

function writeAll(stdout: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(content, (error) => (error ? reject(error) : resolve()))
  })
}
