// Every record type but user, assistant and system, in the order of docs/format.md.
import { agentColor } from './labels.ts'
import { agentMetadata } from './links.ts'
import { agentName } from './labels.ts'
import { agentSetting } from './labels.ts'
import { aiTitle } from './labels.ts'
import { artifactRecords } from './links.ts'
import { attachment } from './attachment.ts'
import { attributionSnapshot } from './file-history.ts'
import { autoModeDenial } from './state.ts'
import { bridgeSession } from './links.ts'
import { contentReplacement } from './file-history.ts'
import { continuedIn } from './links.ts'
import { costState } from './cost-state.ts'
import { customTitle } from './labels.ts'
import { documentedRecords } from './documented.ts'
import { endedByModel } from './state.ts'
import { fileHistoryDelta } from './file-history.ts'
import { fileHistorySnapshot } from './file-history.ts'
import { forkContextRef } from './links.ts'
import { frameLink } from './links.ts'
import { historySuppression } from './state.ts'
import { lastPrompt } from './prompts.ts'
import { latches } from './state.ts'
import { marbleOrigami } from './state.ts'
import { mode } from './state.ts'
import { observerRef } from './links.ts'
import { permissionMode } from './state.ts'
import { prLink } from './links.ts'
import { progress } from './progress.ts'
import { queueOperation } from './prompts.ts'
import { relocated } from './links.ts'
import { rewindPointer } from './links.ts'
import { savedHookContext } from './attachment.ts'
import { sessionName } from './labels.ts'
import { slug } from './labels.ts'
import { speculationAccept } from './state.ts'
import { summary } from './labels.ts'
import { tag } from './labels.ts'
import { taskSummary } from './labels.ts'
import { turnEnd } from './state.ts'
import { workflowRecords } from './workflow.ts'
import { worktreeState } from './links.ts'

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
