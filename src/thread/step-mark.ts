// What a step of a session holds, as one bit each: an outline of a million steps is then a list of small numbers, and
// depth, filters and counts are answered from it without the steps themselves.

export const STEP_MARK = {
  prompt: 1,
  /** Words of the model. */
  answer: 2,
  tool: 4,
  thinking: 8,
  /** Something between the messages that a reader of the chat wants to see. */
  note: 16,
  /** Something between the messages that only matters at full depth. */
  hidden: 32,
  /** A failed call or request. */
  error: 64,
  /** A call that changes a file. */
  edit: 128,
  /** A call that runs a command. */
  command: 256,
  /** A call that starts an agent. */
  agent: 512,
  image: 1024,
  compaction: 2048,
  /** A branch leaves after it. */
  fork: 4096,
  /** Another model answers than before. */
  modelSwitch: 8192,
  /** A line that could not be read as a record. */
  opaque: 16384,
  /** A call that reads or searches files. */
  read: 32768,
} as const

export type StepMark = keyof typeof STEP_MARK

export function hasMark(marks: number, mark: StepMark): boolean {
  return (marks & STEP_MARK[mark]) !== 0
}
