// The addresses that the app draws by itself; each is answered with the same page. A new page of web/app.tsx needs a line.
import { isSessionName } from './session-name.ts'

export const PAGE_PATHS = ['/', '/sessions', '/s/:session', '/search', '/usage', '/edits'] as const

const SESSION = '/s/'

export function isPagePath(path: string): boolean {
  if (path.startsWith(SESSION)) return isSessionName(path.slice(SESSION.length))
  return PAGE_PATHS.some((page) => page === path)
}
