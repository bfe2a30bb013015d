import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch, useLocation } from 'wouter'
import { lazyPage } from './shell/lazy-page.tsx'
import { PageBoundary, UnknownPage } from './shell/page-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { isSomewhere, outlineQuery } from './session/outline/outline-query.ts'

const home = lazyPage(async () => (await import('./pages/home.tsx')).Home)
const sessions = lazyPage(async () => (await import('./pages/sessions.tsx')).Sessions)
const session = lazyPage(async () => (await import('./pages/session.tsx')).Session)
const search = lazyPage(async () => (await import('./pages/search.tsx')).Search)
const usage = lazyPage(async () => (await import('./pages/usage.tsx')).Usage)
const edits = lazyPage(async () => (await import('./pages/edits.tsx')).Edits)
const compare = lazyPage(async () => (await import('./pages/compare.tsx')).Compare)
const file = lazyPage(async () => (await import('./pages/file.tsx')).File)
const files = lazyPage(async () => (await import('./pages/files.tsx')).Files)
const errors = lazyPage(async () => (await import('./pages/errors.tsx')).Errors)
const archive = lazyPage(async () => (await import('./pages/archive.tsx')).Archive)

const LOADERS = new Map([
  ['', home.load],
  ['sessions', sessions.load],
  ['s', session.load],
  ['search', search.load],
  ['usage', usage.load],
  ['edits', edits.load],
  ['compare', compare.load],
  ['file', file.load],
  ['files', files.load],
  ['errors', errors.load],
  ['archive', archive.load],
])

export async function loadFirstPage(): Promise<void> {
  await LOADERS.get(location.pathname.split('/')[1] ?? '')?.()
}

/** Loads the code of the other pages when the first is shown, so that they open even after the server has stopped. */
export async function loadOtherPages(): Promise<void> {
  for (const load of LOADERS.values()) await load().catch(() => {})
}

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Server events invalidate changed data, so a refetch on every mount is not needed.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The server runs on this machine and is reachable without a network.
      networkMode: 'always',
    },
  },
})

prefetchSession()

/** Requests the outline of the session in the address while the page's code still loads: the outline takes longer. */
function prefetchSession(): void {
  const id = /^\/s\/([\w.-]+)$/.exec(location.pathname)?.[1]
  const isMain = !/[?&](?:agent|branch)=/.test(location.search)
  if (id !== undefined && isMain) void queries.prefetchQuery(outlineQuery(id, {}, isSomewhere({})))
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Shell>
        <Pages />
      </Shell>
    </QueryClientProvider>
  )
}

function Pages() {
  const [path] = useLocation()
  return (
    <PageBoundary key={path}>
      <Switch>
        <Route path="/" component={home.Page} />
        <Route path="/sessions" component={sessions.Page} />
        <Route path="/s/:id">{({ id }) => <session.Page key={id} id={id} />}</Route>
        <Route path="/search" component={search.Page} />
        <Route path="/usage" component={usage.Page} />
        <Route path="/edits" component={edits.Page} />
        <Route path="/compare" component={compare.Page} />
        <Route path="/file" component={file.Page} />
        <Route path="/files" component={files.Page} />
        <Route path="/errors" component={errors.Page} />
        <Route path="/archive" component={archive.Page} />
        <Route component={UnknownPage} />
      </Switch>
    </PageBoundary>
  )
}
