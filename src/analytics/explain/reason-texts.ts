import type { Reason } from '../ledger/ledger.ts'

export const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  counted: 'It is the row that counts for its API message.',
  duplicate: 'Another row counts for the same message.',
  replay: 'A sidechain repeats a message of its session under another request.',
  synthetic: 'Claude Code wrote it without making a request.',
  'progress copy': 'A progress record repeats a message of a transcript.',
  'agent total': "It repeats an agent's total; the agent's messages are counted individually.",
  'no usage': 'It has no usage to count.',
  'bad count': 'A token count is missing, negative or not an integer.',
  'too long': 'The line is too long to read.',
  unread: 'ccusage does not read the line.',
  'daily only': 'ccusage counts progress records only in its daily report.',
  linked: 'The file is reached through a link, which ccusage does not follow.',
  archived: 'The file is only in the archive, which ccusage does not read.',
}
