// Why a row counts or does not, as sentences for people.
import type { Reason } from '../ledger/ledger.ts'

export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  counted: 'It stands for one message of the API.',
  duplicate: 'Another row stands for the same message.',
  replay: 'A side conversation repeats a message of its session under another request.',
  synthetic: 'Claude Code wrote it itself; no request was made.',
  'progress copy': 'A progress record repeats a message that stands in a transcript.',
  'agent total': 'It repeats what an agent used in all; the messages of the agent are counted themselves.',
  'no usage': 'It has no usage to count.',
  'bad count': 'A token count is missing, negative or no whole number.',
  'too long': 'The line is longer than a line may be to be read.',
  unread: 'ccusage does not read the line.',
  'daily only': 'ccusage counts progress records in its daily report only.',
  linked: 'The file is reached through a link, and ccusage follows none.',
  archived: 'The file lies in the archive alone, where ccusage does not look.',
}
