// What `annals open NAME` means: a session of the archive, or a transcript that lies anywhere.
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { locateSession } from './locate-session.ts'

export type Opened = { kind: 'session'; id: string } | { kind: 'file'; path: string }

export async function findOpened(context: Context, name: string): Promise<Opened> {
  if (name === '-')
    throw new AppError('usage', 'Standard input cannot be opened in a browser; save it as a .jsonl file and name that.')
  const {
    family: { id, main },
  } = await locateSession(context, name)
  // A file that was named by its path is its own root.
  return main && main.root === main.path ? { kind: 'file', path: main.path } : { kind: 'session', id }
}
