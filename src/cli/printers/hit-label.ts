// Labels a hit by kind and location: "Bash output · error · agent Explore: find the parser · started in turn 5".
import { plural } from '../../text/quantity.ts'
import { hitLocation } from '../../paint/hit-location.ts'
import type { Palette } from '../../paint/terminal/palette.ts'
import { span, type Line, type Span } from '../../paint/terminal/span.ts'
import type { Hit } from './hit-groups.ts'

export function hitLabel(hit: Hit, palette: Palette): Line {
  const parts = [
    span(kindOf(hit), palette.info),
    ...(hit.isError ? [span('error', palette.error)] : []),
    ...[roleOf(hit), agentOf(hit), hitLocation(hit), copiesOf(hit)]
      .filter(Boolean)
      .map((text) => span(text, palette.dim)),
  ]
  const separator = span(' · ', palette.dim)
  return parts.flatMap((part, index): Span[] => (index === 0 ? [part] : [separator, part]))
}

/** Your own note has no record. */
function isOwnNote({ kind, line }: Hit): boolean {
  return kind === 'note' && line === 0
}

function kindOf(hit: Hit): string {
  const { kind, tool } = hit
  if (isOwnNote(hit)) return 'your note'
  switch (kind) {
    case 'tool-input':
      return `${tool ?? 'tool'} input`
    case 'tool-output':
      return `${tool ?? 'tool'} output`
    case 'queued':
      return 'queued prompt'
    case 'prompt':
    case 'answer':
    case 'thinking':
    case 'title':
    case 'note':
      return kind
  }
}

function roleOf(hit: Hit): string {
  const { kind, role } = hit
  if (isOwnNote(hit)) return ''
  return (kind === 'title' || kind === 'note') && role !== null ? role : ''
}

function agentOf({ agentId, agent }: Hit): string {
  if (agentId === null) return ''
  const name = `agent ${agent?.type ?? agentId}`
  return agent?.description ? `${name}: ${agent.description}` : name
}

function copiesOf({ session, sessions }: Hit): string {
  const others = sessions.filter((id) => id !== session && id !== '').length
  return others === 0 ? '' : `also in ${plural(others, 'other session')}`
}
