// What every node of the conversation graph carries. Counts are from 187,414 chain records in 822 public transcripts.
import { either, flag, nullable, number, object, oneOf, text } from './field.ts'

export const envelope = {
  /** Edge of the graph; null is a root. 121 parents are missing from their file. */
  parentUuid: nullable(text),
  /** Unique per record, though not guaranteed: copies keep it (resume, hand-off). */
  uuid: text,
  /** On compact_boundary, 2.0.76+. 37 of 94 name a uuid that is nowhere in the file. */
  logicalParentUuid: nullable(text),
  /** Subagent or helper record. Never a rewind: of 5,690 none hangs under a main-chain record. */
  isSidechain: flag,
  /** "external" on 195,338 of 195,338. */
  userType: text,
  /** Directory at that moment; varies inside a file. The directory name on disk is lossy, this is the truth. */
  cwd: text,
  sessionId: text,
  /** Snake-case twin on some newer records; lifted to sessionId. */
  session_id: text,
  version: text,
  /** "" outside git, "HEAD" when detached. */
  gitBranch: nullable(text),
  /** Local wall clock, not monotonic: 342 of 112,736 steps go back. A number (epoch) is lifted to ISO. */
  timestamp: either(text, number),
  /** Three words tied to the plan file, 2.0.51+. Not an id. */
  slug: nullable(text),
  /** 2.0.28+, on records of subagents. */
  agentId: nullable(text),
  /** 2.1.78+ */
  entrypoint: oneOf(
    'cli',
    'sdk-cli',
    'sdk-ts',
    'sdk-py',
    'mcp',
    'claude-vscode',
    'claude-desktop',
    'claude-code-github-action',
    'local-agent',
    'remote',
  ),
  /** 2.1.139+; bg on every record of a background session. */
  sessionKind: oneOf('interactive', 'bg', 'daemon', 'daemon-worker'),
  /** Agent teams, 2.1.34+. */
  teamName: nullable(text),
  agentName: nullable(text),
  /** On copied records of a fork, 2.1.8+; messageUuid is the original's uuid. */
  forkedFrom: object({ sessionId: text, messageUuid: text }),
  sidechainParentUuid: nullable(text),
  isTeammate: flag,
}
