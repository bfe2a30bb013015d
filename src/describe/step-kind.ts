export type StepKind = 'prompt' | 'queued' | 'answer' | 'note' | 'event' | 'opaque'

/** Labels for screen readers. */
export const STEP_LABELS: Readonly<Record<StepKind, string>> = {
  prompt: 'Prompt',
  queued: 'Queued prompt',
  answer: 'Answer',
  note: 'Note',
  event: 'Event',
  opaque: 'Unreadable line',
}
