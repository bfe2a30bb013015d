import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { locateSession } from './locate-session.ts'

export type Opened = { kind: 'session'; id: string } | { kind: 'file'; path: string }

export async function findOpened(context: Context, name: string): Promise<Opened> {
  if (name === '-')
    throw new AppError('usage', 'Standard input cannot be opened in a browser; save it as a .jsonl file and open that.')
  const {
    family: { id, main },
  } = await locateSession(context, name)
  // A file named by its path is its own root.
  return main && main.root === main.path ? { kind: 'file', path: main.path } : { kind: 'session', id }
}
