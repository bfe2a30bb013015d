// Records that link a session to other sessions, directories, pull requests and artifacts.
import { defineRecord } from '../define.ts'
import { anything, flag, nullable, number, object, oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const forkContextRef = defineRecord({
  type: 'fork-context-ref',
  about:
    'First line of a forked agent: its context is the parent conversation up to parentLastUuid, which is not copied.',
  versions: '2.1.118+',
  seen: 'not seen',
  fields: { agentId: text, parentSessionId: text, parentLastUuid: text, contextLength: number },
  notes: { contextLength: 'Number of messages, not tokens.' },
  sample:
    '{"type":"fork-context-ref","agentId":"a4f1c09b27e5d8316","parentSessionId":"0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11","parentLastUuid":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","contextLength":24}',
})

export const continuedIn = defineRecord({
  type: 'continued-in',
  about: 'The conversation continues in another session, for example after it was sent to the background.',
  versions: '2.1.261+',
  seen: 'not seen',
  fields: { continuedInSessionId: text, sessionId: text },
  sample: sampleMetadata('continued-in', { continuedInSessionId: '6a1f8e40-5c9b-4d27-b3e8-0d4c7f92a1b5' }),
})

export const relocated = defineRecord({
  type: 'relocated',
  about: 'The session moved to another directory with /cd; its file may have moved too.',
  versions: '2.1.169+',
  seen: 'not counted, two or three lines per move; none in 121 transcripts',
  fields: { relocatedCwd: text, sessionId: text },
  sample: sampleMetadata('relocated', { relocatedCwd: '/home/mara/src/tidepool-api' }),
})

export const worktreeState = defineRecord({
  type: 'worktree-state',
  about: 'The session entered a git worktree or, if null, left it. Shows which repository the session belongs to.',
  versions: '2.1.81+',
  seen: 'not counted; none in 121 transcripts',
  fields: {
    worktreeSession: nullable(
      object({
        originalCwd: text,
        preEnterOriginalCwd: text,
        worktreePath: text,
        worktreeName: text,
        worktreeBranch: text,
        originalBranch: text,
        originalHeadCommit: text,
        sessionId: text,
        enteredExisting: flag,
      }),
    ),
    sessionId: text,
  },
  notes: { 'worktreeSession.originalCwd': 'The directory to group the session under.' },
  sample: sampleMetadata('worktree-state', {
    worktreeSession: {
      originalCwd: '/home/mara/src/tidepool',
      preEnterOriginalCwd: '/home/mara/src/tidepool',
      worktreePath: '/home/mara/src/tidepool/.claude/worktrees/cache-key',
      worktreeName: 'cache-key',
      worktreeBranch: 'worktree-cache-key',
      originalBranch: 'main',
      originalHeadCommit: '9d3e1b0c',
      sessionId: '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
    },
  }),
})

export const bridgeSession = defineRecord({
  type: 'bridge-session',
  about: 'The session is controlled remotely under this id.',
  versions: '2.1.143+',
  seen: '37 in 1 of 121 transcripts, all with lastSequenceNum 0',
  fields: {
    bridgeSessionId: text,
    lastSequenceNum: number,
    ownerAccountUuid: text,
    ownerOrganizationUuid: text,
    sessionId: text,
  },
  notes: {
    bridgeSessionId: 'Starts with cse_.',
    ownerAccountUuid: 'Personal data.',
    ownerOrganizationUuid: 'Personal data.',
  },
  sample: sampleMetadata('bridge-session', { bridgeSessionId: 'cse_01H8ZQ5T3VnW6yJ2', lastSequenceNum: 0 }),
})

export const prLink = defineRecord({
  type: 'pr-link',
  about: 'A pull request this session opened or worked on; may be the first line of the file.',
  versions: '2.1.27+',
  seen: '39 in 6 of 121 transcripts',
  fields: { prNumber: number, prUrl: text, prRepository: text, timestamp: text, sessionId: text },
  sample: sampleMetadata('pr-link', {
    prNumber: 42,
    prUrl: 'https://github.com/mara/tidepool/pull/42',
    prRepository: 'mara/tidepool',
    timestamp: '2026-05-24T09:31:02.114Z',
  }),
})

export const frameLink = defineRecord({
  type: 'frame-link',
  about: 'An artifact the session published: the local file and its URL.',
  versions: '2.1.241+',
  seen: 'not seen',
  fields: { path: text, frameUrl: text, title: text, timestamp: text, sessionId: text },
  sample: sampleMetadata('frame-link', {
    path: '/home/mara/src/tidepool/report.html',
    frameUrl: 'https://claude.ai/artifacts/7c2e',
    title: 'Cache hit rates',
    timestamp: '2026-08-30T14:03:11.870Z',
  }),
})

export const artifactRecords = [
  defineRecord({
    type: 'artifact-comment-monitor',
    about: 'The session watches the comments on an artifact.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('artifact-comment-monitor'),
  }),
  defineRecord({
    type: 'artifact-autoreact-ledger',
    about: 'Which artifact comments the session has already answered automatically.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { accountUuid: text, sessionId: text },
    notes: { accountUuid: 'Personal data.' },
    sample: sampleMetadata('artifact-autoreact-ledger', { accountUuid: '7d0c3b52-61f8-4a90-9e24-c5b1f7a8d306' }),
  }),
] as const

export const agentMetadata = defineRecord({
  type: 'agent_metadata',
  about: 'How an agent was started: the content of its .meta.json, in session stores without such a file.',
  versions: 'Agent SDK',
  seen: 'not seen; may be in a session store of the Agent SDK, never in a transcript',
  fields: {
    agentType: text,
    description: text,
    toolUseId: text,
    parentAgentId: text,
    spawnDepth: number,
    model: text,
    name: text,
    cwd: text,
    worktreePath: text,
    worktreeBranch: text,
    spawnedWithWorktree: flag,
    taskKind: oneOf('in_process_teammate'),
    requestShape: anything,
  },
  notes: {
    toolUseId: 'The call that started the agent; missing for teammates.',
    parentAgentId: 'Only from the second level on.',
  },
  sample:
    '{"type":"agent_metadata","agentType":"Explore","description":"Find the cache key","toolUseId":"toolu_01KfXw2bN8","spawnDepth":1}',
})

export const observerRef = defineRecord({
  type: 'observer-ref',
  about: 'Points to an observer of the session; its content is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('observer-ref'),
})

export const rewindPointer = defineRecord({
  type: 'rewind-pointer',
  about: 'The conversation was rewound to an earlier point. Real rewinds do not write this record.',
  versions: 'unknown',
  seen: 'not seen; one program expects it',
  fields: { sessionId: text },
  sample: sampleMetadata('rewind-pointer'),
})
