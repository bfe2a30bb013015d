// The archive page: sync, retention and restore, verify, doctor, drift and secrets, as the commands report them.
import { DoctorSection, DriftSection, VerifySection } from '../archive/checks.tsx'
import { RetentionSection } from '../archive/retention-section.tsx'
import { SecretsSection } from '../archive/secrets-section.tsx'
import { SyncSection } from '../archive/sync-section.tsx'
import { Frame } from '../shell/frame.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'

export function Archive() {
  const { data: status, error, refetch } = useCall('status', {})
  return (
    <Frame title="Archive">
      <div className="mx-auto w-full max-w-5xl px-4 py-1 md:px-6">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!status && !error && <Spinner label="Loading the archive" className="py-16" />}
        {status && (
          <>
            <SyncSection status={status} />
            <RetentionSection />
            <VerifySection />
            <DoctorSection />
            <DriftSection />
            <SecretsSection />
          </>
        )}
      </div>
    </Frame>
  )
}
