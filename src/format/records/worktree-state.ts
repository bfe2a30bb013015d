import { defineRecord } from '../define.ts'
import { flag, nullable, object, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const worktreeState = defineRecord({
  type: 'worktree-state',
  about: 'The session entered a git worktree (or, with null, left it): tells which repository it really belongs to.',
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
