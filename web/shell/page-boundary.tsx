// A page that fails is replaced by words; the rest of the app goes on.
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Frame } from './frame.tsx'
import { Link } from 'wouter'

export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('nobody knows what') }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Frame title="Something went wrong">
        <EmptyState icon="alert" title="This page could not be drawn.">
          <p className="mb-4 break-words">{error instanceof Error ? error.message : 'Nobody knows why.'}</p>
          <Button icon="refresh" onClick={() => location.reload()}>
            Load it again
          </Button>
        </EmptyState>
      </Frame>
    )
  }
}

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
