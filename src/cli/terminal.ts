// Where output goes and what it can do there: the width, the colours, whether a person is watching.
import pc from 'picocolors'
import { StringDecoder } from 'node:string_decoder'
import type { OutputStream } from '../operations/context.ts'
import { visible } from '../text/visible.ts'

export interface Terminal {
  write(text: string): void
  /** Waits for whoever reads: what is not read yet would be held in memory. */
  send(pieces: AsyncIterable<string>): Promise<void>
  /** For what may be longer than the screen. */
  page(text: string | AsyncIterable<string>): Promise<void>
  writeError(text: string): void
  width: number
  /** For tables: nothing is cut where a program reads, since it may look for what was cut off. */
  tableWidth: number
  /** A person watches standard error, so progress may be drawn there. */
  showsProgress: boolean
  colors: ReturnType<typeof pc.createColors>
}

const DEFAULT_WIDTH = 100

export function createTerminal(process: NodeJS.Process): Terminal {
  const { stdout, stderr, env } = process
  const columns = Number(env['COLUMNS']) || stdout.columns || DEFAULT_WIDTH
  const isColored = stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return {
    write: (text) => stdout.write(text),
    send: async (pieces) => {
      // A wait for each piece would take longer than most commands.
      for await (const piece of pieces) if (!stdout.write(piece)) await writeAll(stdout, '')
    },
    page: async (text) => {
      const { page } = await import('./pager.ts')
      await page(text, {
        isTerminal: stdout.isTTY,
        rows: stdout.rows,
        env,
        write: async (rest) => writeAll(stdout, rest),
      })
    },
    writeError: (text) => stderr.write(text),
    width: columns,
    tableWidth: stdout.isTTY || env['COLUMNS'] ? columns : Infinity,
    showsProgress: stderr.isTTY && env['TERM'] !== 'dumb',
    colors: pc.createColors(isColored || Boolean(env['FORCE_COLOR'])),
  }
}

/**
 * Standard output as the place of a document. Bytes go through as they are; only a terminal gets no byte that could move
 * its cursor, set its title or fill its clipboard.
 */
export function standardOutput(stdout: NodeJS.WriteStream): OutputStream {
  const decoder = new StringDecoder('utf8')
  return {
    begin() {},
    async write(bytes) {
      await writeAll(stdout, stdout.isTTY ? visible(decoder.write(Buffer.from(bytes))) : bytes)
    },
  }
}

/** Resolves when there is room again: what reads may be slower than what writes. */
function writeAll(stdout: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(content, (error) => (error ? reject(error) : resolve()))
  })
}
