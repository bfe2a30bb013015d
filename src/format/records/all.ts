// Every record type but user, assistant and system, in the order of docs/format.md.
import { agentColor } from './agent-color.ts'
import { agentMetadata } from './agent-metadata.ts'
import { agentName } from './agent-name.ts'
import { agentSetting } from './agent-setting.ts'
import { aiTitle } from './ai-title.ts'
import { artifactRecords } from './artifact.ts'
import { attachment } from './attachment.ts'
import { attributionSnapshot } from './attribution-snapshot.ts'
import { autoModeDenial } from './auto-mode-denial.ts'
import { bridgeSession } from './bridge-session.ts'
import { contentReplacement } from './content-replacement.ts'
import { continuedIn } from './continued-in.ts'
import { costState } from './cost-state.ts'
import { customTitle } from './custom-title.ts'
import { documentedRecords } from './documented.ts'
import { endedByModel } from './ended-by-model.ts'
import { fileHistoryDelta } from './file-history-delta.ts'
import { fileHistorySnapshot } from './file-history-snapshot.ts'
import { forkContextRef } from './fork-context-ref.ts'
import { frameLink } from './frame-link.ts'
import { historySuppression } from './history-suppression.ts'
import { lastPrompt } from './last-prompt.ts'
import { latches } from './latch.ts'
import { marbleOrigami } from './marble-origami.ts'
import { mode } from './mode.ts'
import { observerRef } from './observer-ref.ts'
import { permissionMode } from './permission-mode.ts'
import { prLink } from './pr-link.ts'
import { progress } from './progress.ts'
import { queueOperation } from './queue-operation.ts'
import { relocated } from './relocated.ts'
import { rewindPointer } from './rewind-pointer.ts'
import { savedHookContext } from './saved-hook-context.ts'
import { sessionName } from './session-name.ts'
import { slug } from './slug.ts'
import { speculationAccept } from './speculation-accept.ts'
import { summary } from './summary.ts'
import { tag } from './tag.ts'
import { taskSummary } from './task-summary.ts'
import { turnEnd } from './turn-end.ts'
import { workflowRecords } from './workflow.ts'
import { worktreeState } from './worktree-state.ts'

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
