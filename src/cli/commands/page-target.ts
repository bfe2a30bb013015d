// Resolves the argument of `annals open` and returns the address of its page.
import { findOpened, type Opened } from '../../operations/session/opened.ts'
import type { GlobalOptions } from '../global-options.ts'
import { watchedContext } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export type PageTarget = { kind: 'home' } | Opened

/** An id is found immediately; a name such as "latest" may need a sync first. */
export async function findTarget(
  terminal: Terminal,
  name: string | undefined,
  options: GlobalOptions,
): Promise<PageTarget> {
  if (name === undefined) return { kind: 'home' }
  const { context, progress } = watchedContext(terminal, options)
  try {
    return await findOpened(context, name)
  } finally {
    progress.end()
  }
}

export function pagePath(target: PageTarget): string {
  switch (target.kind) {
    case 'home':
      return '/'
    case 'session':
      return `/s/${encodeURIComponent(target.id)}`
    case 'file':
      return '/s/opened'
  }
}
