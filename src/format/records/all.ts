// Every record type but user, assistant and system, in the order of docs/format.md.
import { agentColor } from './summary.ts'
import { agentMetadata } from './fork-context-ref.ts'
import { agentName } from './summary.ts'
import { agentSetting } from './summary.ts'
import { aiTitle } from './summary.ts'
import { artifactRecords } from './fork-context-ref.ts'
import { attachment } from './attachment.ts'
import { attributionSnapshot } from './file-history-snapshot.ts'
import { autoModeDenial } from './mode.ts'
import { bridgeSession } from './fork-context-ref.ts'
import { contentReplacement } from './file-history-snapshot.ts'
import { continuedIn } from './fork-context-ref.ts'
import { costState } from './cost-state.ts'
import { customTitle } from './summary.ts'
import { documentedRecords } from './documented.ts'
import { endedByModel } from './mode.ts'
import { fileHistoryDelta } from './file-history-snapshot.ts'
import { fileHistorySnapshot } from './file-history-snapshot.ts'
import { forkContextRef } from './fork-context-ref.ts'
import { frameLink } from './fork-context-ref.ts'
import { historySuppression } from './mode.ts'
import { lastPrompt } from './last-prompt.ts'
import { latches } from './mode.ts'
import { marbleOrigami } from './mode.ts'
import { mode } from './mode.ts'
import { observerRef } from './fork-context-ref.ts'
import { permissionMode } from './mode.ts'
import { prLink } from './fork-context-ref.ts'
import { progress } from './progress.ts'
import { queueOperation } from './last-prompt.ts'
import { relocated } from './fork-context-ref.ts'
import { rewindPointer } from './fork-context-ref.ts'
import { savedHookContext } from './attachment.ts'
import { sessionName } from './summary.ts'
import { slug } from './summary.ts'
import { speculationAccept } from './mode.ts'
import { summary } from './summary.ts'
import { tag } from './summary.ts'
import { taskSummary } from './summary.ts'
import { turnEnd } from './mode.ts'
import { workflowRecords } from './workflow.ts'
import { worktreeState } from './fork-context-ref.ts'

export const records = [
  // Nodes of the graph.
  attachment,
  progress,
  savedHookContext,
  // Titles and labels.
  summary,
  customTitle,
  aiTitle,
  lastPrompt,
  tag,
  agentName,
  agentColor,
  agentSetting,
  sessionName,
  slug,
  taskSummary,
  // Typed text, files, cost.
  queueOperation,
  contentReplacement,
  fileHistorySnapshot,
  fileHistoryDelta,
  attributionSnapshot,
  costState,
  // Links to other sessions and places.
  forkContextRef,
  continuedIn,
  relocated,
  worktreeState,
  bridgeSession,
  prLink,
  frameLink,
  ...artifactRecords,
  agentMetadata,
  // State of the program.
  mode,
  permissionMode,
  ...latches,
  historySuppression,
  observerRef,
  endedByModel,
  speculationAccept,
  turnEnd,
  ...marbleOrigami,
  // Expected by others, never met.
  rewindPointer,
  ...workflowRecords,
  autoModeDenial,
  ...documentedRecords,
] as const
