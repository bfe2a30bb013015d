export type StepKind = 'prompt' | 'queued' | 'answer' | 'note' | 'event' | 'opaque'

/** What a step is called by those who read a page aloud. */
export const STEP_LABELS: Readonly<Record<StepKind, string>> = {
  prompt: 'Prompt',
  queued: 'Queued prompt',
  answer: 'Answer',
  note: 'Note',
  event: 'Event',
  opaque: 'Unreadable line',
}
