// The pages and what they share: data, and the shell around them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Home } from './pages/home.tsx'
import { LoadingPage } from './shell/loading-page.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { isSomewhere, outlineQuery } from './transcript/outline-query.ts'

const Sessions = lazy(async () => ({ default: (await import('./pages/sessions.tsx')).Sessions }))
const Session = lazy(async () => ({ default: (await import('./pages/session.tsx')).Session }))
const Search = lazy(async () => ({ default: (await import('./pages/search.tsx')).Search }))
const Usage = lazy(async () => ({ default: (await import('./pages/usage.tsx')).Usage }))
const Edits = lazy(async () => ({ default: (await import('./pages/edits.tsx')).Edits }))

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Events say when something has changed; what is shown again within half a minute is not asked again.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The server is this machine: it is there without any network.
      networkMode: 'always',
    },
  },
})

askEarly()

/** The session an address names is asked for while its page is still being loaded: the server needs longer than that. */
function askEarly(): void {
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
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/sessions" component={Sessions} />
          <Route path="/s/:id">{({ id }) => <Session key={id} id={id} />}</Route>
          <Route path="/search" component={Search} />
          <Route path="/usage" component={Usage} />
          <Route path="/edits" component={Edits} />
          <Route component={UnknownPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}
