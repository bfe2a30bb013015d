// The addresses that the app draws by itself; each is answered with the same page. A new page of web/app.tsx needs a line.

const PATTERN = /^[\w.-]{1,200}$/

export const PAGE_PATHS = ['/', '/sessions', '/s/:session', '/search', '/usage', '/edits'] as const

const SESSION = '/s/'

export function isPagePath(path: string): boolean {
  if (path.startsWith(SESSION)) return isSessionName(path.slice(SESSION.length))
  return PAGE_PATHS.some((page) => page === path)
}

/** What may stand for a session in an address or a request: an id, the start of one, or "opened". Never a path. */
export function isSessionName(name: string): boolean {
  return PATTERN.test(name) && !name.includes('..')
}
