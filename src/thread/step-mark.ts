// What a step contains, one bit each, so that an outline of a million steps is a list of small numbers.

export const STEP_MARK = {
  prompt: 1,
  answer: 2,
  tool: 4,
  thinking: 8,
  note: 16,
  /** An event between messages that is shown only at full depth. */
  hidden: 32,
  error: 64,
  edit: 128,
  command: 256,
  agent: 512,
  image: 1024,
  compaction: 2048,
  fork: 4096,
  modelSwitch: 8192,
  opaque: 16384,
  read: 32768,
} as const

export type StepMark = keyof typeof STEP_MARK

export function hasMark(marks: number, mark: StepMark): boolean {
  return (marks & STEP_MARK[mark]) !== 0
}
