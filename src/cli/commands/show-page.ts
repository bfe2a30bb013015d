// Prints the address of a page and shows it in the browser.
import { findOpener, isRunnable, openBrowser } from './open-browser.ts'
import { writeRedirect } from './redirect-file.ts'
import type { ServeFlags } from './serve-options.ts'
import type { Terminal } from '../terminal.ts'

export interface Page {
  /** With the key of the run, for whoever can read our output. */
  url: string
  port: number
  pid: number
}

export function printPage(terminal: Terminal, { json }: ServeFlags, { url, port, pid }: Page): void {
  terminal.write(`${json ? JSON.stringify({ url, port, pid }) : url}\n`)
}

/** `folder` is where the file for the browser is put, `makeUrl` the address it leads to, which opens once. */
export async function showPage(
  terminal: Terminal,
  folder: string,
  makeUrl: () => Promise<string | undefined>,
): Promise<void> {
  const { platform, env } = process
  const opener = findOpener({ platform, env, canRun: isRunnable })
  if ('reason' in opener) {
    terminal.writeError(`No browser is opened: ${opener.reason}. Open the address above.\n`)
    return
  }
  const onFailed = () => terminal.writeError('The browser could not be started. Open the address above.\n')
  const url = await makeUrl()
  const file = url === undefined ? undefined : writeRedirect(folder, url)
  if (file === undefined) onFailed()
  else openBrowser(opener, file, onFailed)
}
