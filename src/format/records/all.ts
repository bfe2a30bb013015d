// Every record type except user, assistant and system, in the order of docs/format.md.
import { attachment, savedHookContext } from './attachment.ts'
import { costState } from './cost-state.ts'
import { documentedRecords } from './documented.ts'
import { attributionSnapshot, contentReplacement, fileHistoryDelta, fileHistorySnapshot } from './file-history.ts'
import {
  agentColor,
  agentName,
  agentSetting,
  aiTitle,
  customTitle,
  sessionName,
  slug,
  summary,
  tag,
  taskSummary,
} from './labels.ts'
import {
  agentMetadata,
  artifactRecords,
  bridgeSession,
  continuedIn,
  forkContextRef,
  frameLink,
  observerRef,
  prLink,
  relocated,
  rewindPointer,
  worktreeState,
} from './links.ts'
import { progress } from './progress.ts'
import { lastPrompt, queueOperation } from './prompts.ts'
import {
  autoModeDenial,
  endedByModel,
  historySuppression,
  latches,
  marbleOrigami,
  mode,
  permissionMode,
  speculationAccept,
  turnEnd,
} from './state.ts'
import { workflowRecords } from './workflow.ts'

export const records = [
  attachment,
  progress,
  savedHookContext,
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
  queueOperation,
  contentReplacement,
  fileHistorySnapshot,
  fileHistoryDelta,
  attributionSnapshot,
  costState,
  forkContextRef,
  continuedIn,
  relocated,
  worktreeState,
  bridgeSession,
  prLink,
  frameLink,
  ...artifactRecords,
  agentMetadata,
  mode,
  permissionMode,
  ...latches,
  historySuppression,
  observerRef,
  endedByModel,
  speculationAccept,
  turnEnd,
  ...marbleOrigami,
  // Expected by other programs, never seen
  rewindPointer,
  ...workflowRecords,
  autoModeDenial,
  ...documentedRecords,
] as const
