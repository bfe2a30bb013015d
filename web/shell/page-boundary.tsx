// Shows an error in place of a page that failed to render; the shell around it keeps working.
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Frame } from './frame.tsx'
import { Link } from 'wouter'

export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown error') }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Frame title="Something went wrong">
        <EmptyState icon="alert" title="This page could not be shown">
          <p className="mb-4 break-words">{error instanceof Error ? error.message : 'Unknown error'}</p>
          <Button icon="refresh" onClick={() => location.reload()}>
            Reload page
          </Button>
        </EmptyState>
      </Frame>
    )
  }
}

export function UnknownPage() {
  return (
    <Frame title="Page not found">
      <EmptyState icon="question" title="Page not found">
        Go to{' '}
        <Link href="/sessions" className="text-accent underline">
          Sessions
        </Link>{' '}
        or{' '}
        <Link href="/" className="text-accent underline">
          Home
        </Link>
        .
      </EmptyState>
    </Frame>
  )
}
