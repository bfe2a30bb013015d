import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'
import { Frame } from './frame.tsx'

export function UnknownPage() {
  return (
    <Frame title="No such page">
      <EmptyState icon="question" title="There is no such page.">
        Look for it under{' '}
        <Link href="/sessions" className="text-accent underline">
          Sessions
        </Link>{' '}
        or go{' '}
        <Link href="/" className="text-accent underline">
          home
        </Link>
        .
      </EmptyState>
    </Frame>
  )
}
