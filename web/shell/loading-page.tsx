import { Spinner } from '../ui/spinner.tsx'

/** Takes the room of the page that is on its way. Its spinner is only seen by those who have to wait. */
export function LoadingPage() {
  return (
    <main id="main" className="flex min-h-0 flex-1 items-start justify-center pt-24">
      <Spinner className="animate-late" />
    </main>
  )
}
