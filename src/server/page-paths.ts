// The paths of the web app's pages; all serve the same HTML. A new route in web/app.tsx needs an entry here.

const PATTERN = /^[\w.-]{1,200}$/

export const PAGE_PATHS = [
  '/',
  '/sessions',
  '/s/:session',
  '/search',
  '/usage',
  '/edits',
  '/compare',
  '/file',
  '/files',
  '/errors',
  '/archive',
] as const

const SESSION = '/s/'

export function isPagePath(path: string): boolean {
  if (path.startsWith(SESSION)) return isSessionName(path.slice(SESSION.length))
  return PAGE_PATHS.some((page) => page === path)
}

/** Reports whether the text may name a session: an id, the start of one, or "opened", but never a path. */
export function isSessionName(name: string): boolean {
  return PATTERN.test(name) && !name.includes('..')
}
