export type StepKind = 'prompt' | 'queued' | 'answer' | 'note' | 'event' | 'opaque'

export const STEP_LABELS: Readonly<Record<StepKind, string>> = {
  prompt: 'Prompt',
  queued: 'Queued prompt',
  answer: 'Answer',
  note: 'Note',
  event: 'Event',
  opaque: 'Unreadable line',
}
