/** Format differences between CLI versions. A story only gives its version. */
export interface Era {
  readonly version: string
  /** Up to about 2.1.70, the envelope comes before the body of a record; later, after it. */
  readonly envelopeFirst: boolean
  readonly gitBranch: boolean
  readonly entrypoint: boolean
  readonly promptId: boolean
  readonly modelFirst: boolean
  readonly costOnRecord: boolean
  readonly cacheSplit: boolean
  readonly inferenceGeo: boolean
  readonly finalUsage: boolean
  readonly stopDetails: boolean
  readonly diagnostics: boolean
  readonly emptyThinking: boolean
  readonly caller: boolean
  readonly effort: boolean
  readonly blockIndex: boolean
  readonly sourceAssistant: boolean
  readonly snapshots: boolean
  readonly deltas: boolean
  readonly thinkingLevel: boolean
  readonly maxThinkingTokens: boolean
  readonly todosOnPrompt: boolean
  readonly permissionMode: boolean
  readonly origin: boolean
  readonly promptSource: boolean
  readonly progress: boolean
  readonly attachments: boolean
  readonly turnDuration: boolean
  readonly messageCount: boolean
  readonly stopHookSummary: boolean
  readonly refreshedMetadata: boolean
  readonly leafInLastPrompt: boolean
  readonly modeRecord: boolean
  readonly agentTool: 'Task' | 'Agent'
  readonly longAgentId: boolean
  readonly agentLayout: 'inline' | 'flat' | 'folder'
  readonly agentFooter: 'none' | 'id' | 'usage'
  readonly compactLineNumbers: boolean
  readonly exitCodeLine: boolean
  readonly editEcho: 'snippet' | 'short' | 'state'
}

const order = (version: string): number => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor * 1_000 + patch
}

export function eraOf(version: string): Era {
  const since = (first: string): boolean => order(version) >= order(first)
  const between = (first: string, last: string): boolean => since(first) && order(version) <= order(last)
  return {
    version,
    envelopeFirst: !since('2.1.70'),
    gitBranch: since('1.0.54'),
    entrypoint: since('2.1.78'),
    promptId: since('2.1.74'),
    modelFirst: since('1.0.130'),
    costOnRecord: !since('1.0.9'),
    cacheSplit: since('1.0.90'),
    inferenceGeo: since('2.1.17'),
    finalUsage: since('2.1.97'),
    stopDetails: since('2.1.98'),
    diagnostics: since('2.1.120'),
    emptyThinking: since('2.1.80'),
    caller: since('2.1.40'),
    effort: since('2.1.212'),
    blockIndex: since('2.1.263'),
    sourceAssistant: since('2.1.1'),
    snapshots: since('2.0.5'),
    deltas: since('2.1.210'),
    thinkingLevel: between('1.0.117', '2.1.17'),
    maxThinkingTokens: between('2.1.19', '2.1.45'),
    todosOnPrompt: between('2.0.47', '2.1.43'),
    permissionMode: since('2.1.15'),
    origin: since('2.1.87'),
    promptSource: since('2.1.161'),
    progress: between('2.1.12', '2.1.81'),
    attachments: since('2.1.92'),
    turnDuration: since('2.1.1'),
    messageCount: since('2.1.87'),
    stopHookSummary: since('2.0.64'),
    refreshedMetadata: since('2.1.97'),
    leafInLastPrompt: since('2.1.121'),
    modeRecord: since('2.1.155'),
    agentTool: since('2.1.63') ? 'Agent' : 'Task',
    longAgentId: since('2.1.60'),
    agentLayout: since('2.1.2') ? 'folder' : since('2.0.28') ? 'flat' : 'inline',
    agentFooter: since('2.1.30') ? 'usage' : since('2.0.60') ? 'id' : 'none',
    compactLineNumbers: since('2.1.86'),
    exitCodeLine: since('1.0.110'),
    editEcho: since('2.1.120') ? 'state' : since('2.1.50') ? 'short' : 'snippet',
  }
}
