// Not React.lazy: React shows its fallback for at least 300 ms, even if the code arrives sooner.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { loadCode } from './load-code.ts'

export interface LazyPage<Props> {
  Page: (props: Props) => ReactNode
  load(): Promise<void>
}

export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
  }
  function Page(props: Props) {
    const [problem, setProblem] = useState<{ error: unknown } | null>(null)
    const [isLoaded, setIsLoaded] = useState(loaded !== undefined)
    useEffect(() => {
      if (!isLoaded)
        loadCode(loadOnce).then(
          () => setIsLoaded(true),
          (error: unknown) => setProblem({ error }),
        )
    }, [isLoaded])
    // Caught by PageBoundary.
    if (problem) throw problem.error
    return loaded ? createElement(loaded, props) : <LoadingPage />
  }
  return { Page, load: loadOnce }
}

function LoadingPage() {
  return (
    <main id="main" className="flex min-h-0 flex-1 items-start justify-center pt-24">
      <Spinner className="animate-late" />
    </main>
  )
}
