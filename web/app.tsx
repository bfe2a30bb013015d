// The pages and what they share: data, theme, keys, the frame around them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Home } from './pages/home.tsx'

const Sessions = lazy(async () => ({ default: (await import('./pages/sessions.tsx')).Sessions }))
const Session = lazy(async () => ({ default: (await import('./pages/session.tsx')).Session }))
const Search = lazy(async () => ({ default: (await import('./pages/search.tsx')).Search }))
const Usage = lazy(async () => ({ default: (await import('./pages/usage.tsx')).Usage }))

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/sessions" component={Sessions} />
          <Route path="/s/:id">{({ id }) => <Session key={id} id={id} />}</Route>
          <Route path="/search" component={Search} />
          <Route path="/usage" component={Usage} />
          <Route>There is no such page.</Route>
        </Switch>
      </Suspense>
    </QueryClientProvider>
  )
}
