import { plural } from '../../src/text/quantity.ts'
import { SecretsNotice } from '../home/secrets-notice.tsx'
import { useSessions } from '../sessions/use-sessions.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import { Section, VerdictLine } from './section.tsx'

/** Searched by the server in the background; the notice asks again while a search runs. */
export function SecretsSection() {
  const { data } = useCall('secrets found', {})
  const rows = useSessions().data?.sessions
  const found = data?.found
  const total = found ? found.sessions.reduce((sum, { secrets }) => sum + secrets, found.outside) : null
  return (
    <Section
      title="Secrets"
      about="Keys, tokens and passwords in transcripts and their side files. Open a session to redact them. The secrets themselves are never shown here."
    >
      {total === null && <Spinner label="Searching for secrets" className="py-2" />}
      {total !== null && (
        <VerdictLine
          verdict={
            total === 0
              ? { tone: 'ok', text: 'No secrets found.' }
              : { tone: 'warning', text: `${plural(total, 'secret')} found.` }
          }
        />
      )}
      <SecretsNotice rows={rows} />
    </Section>
  )
}
