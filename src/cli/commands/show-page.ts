import { findOpener, isRunnable, openBrowser } from './open-browser.ts'
import { writeRedirect } from './redirect-file.ts'
import type { ServeFlags } from './serve-options.ts'
import type { Terminal } from '../terminal.ts'
import { toJson } from '../../text/to-json.ts'

export interface ServedPage {
  /** The address including the server's key; only ever printed. */
  url: string
  port: number
  pid: number
}

export function printPage(terminal: Terminal, { json }: ServeFlags, { url, port, pid }: ServedPage): void {
  const { origin, searchParams } = new URL(url)
  const page = { url, origin, token: searchParams.get('token'), port, pid }
  terminal.write(`${json ? toJson(page) : url}\n`)
}

export async function showPage(
  terminal: Terminal,
  folder: string,
  makeUrl: () => Promise<string | undefined>,
): Promise<void> {
  const { platform, env } = process
  const opener = findOpener({ platform, env, canRun: isRunnable })
  if ('reason' in opener) {
    terminal.writeError(`${opener.reason}; open the address above.\n`)
    return
  }
  const onFailed = () => terminal.writeError('The browser could not be started; open the address above.\n')
  const url = await makeUrl()
  const file = url === undefined ? undefined : writeRedirect(folder, url)
  if (file === undefined) onFailed()
  else openBrowser(opener, file, onFailed)
}
