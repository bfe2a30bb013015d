// Links to pull requests. Addresses come from the transcript, so only http and https become links.
import type { SessionHead } from '../../src/session/session-view.ts'
import { visibleLine } from '../../src/text/visible.ts'

type PullRequest = SessionHead['pullRequests'][number]

export function PullRequestLinks({ pullRequests }: { pullRequests: readonly PullRequest[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {pullRequests.map((each, index) => {
        const { number, url, repository } = each
        const name = visibleLine(number === null ? (url ?? 'Pull request') : `${PREFIX}${number}`)
        const title = visibleLine([repository, url].filter(Boolean).join(' · '))
        return url !== null && /^https?:\/\//i.test(url) ? (
          <a
            key={url}
            href={url}
            title={title}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent hover:underline"
          >
            {name}
          </a>
        ) : (
          // Entries without an address may be identical, so the index is part of the key.
          <span key={`${index} ${number}`} title={title}>
            {name}
          </span>
        )
      })}
    </span>
  )
}

const PREFIX = 'PR #'
