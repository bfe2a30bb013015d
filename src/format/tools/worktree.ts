import { defineTool } from '../define.ts'
import { flag, number, object, oneOf, text } from '../field.ts'

export const enterWorktree = defineTool({
  name: 'EnterWorktree',
  about: 'Moves the session into a git worktree, new or existing.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ name: text, path: text }),
  result: object({ worktreePath: text, worktreeBranch: text, message: text }),
  sample: JSON.stringify({
    input: { name: 'cache-key' },
    result: {
      worktreePath: '/app/.claude/worktrees/cache-key',
      worktreeBranch: 'worktree-cache-key',
      message: 'Now working in the worktree cache-key.',
    },
  }),
})

const action = oneOf('keep', 'remove')

export const exitWorktree = defineTool({
  name: 'ExitWorktree',
  about: 'Moves the session out of its worktree and keeps or removes the worktree.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ action, discard_changes: flag }),
  result: object({
    action,
    originalCwd: text,
    worktreePath: text,
    worktreeBranch: text,
    tmuxSessionName: text,
    discardedFiles: number,
    discardedCommits: number,
    message: text,
  }),
  sample: JSON.stringify({
    input: { action: 'remove', discard_changes: true },
    result: {
      action: 'remove',
      originalCwd: '/app',
      worktreePath: '/app/.claude/worktrees/cache-key',
      discardedFiles: 2,
      message: 'Removed the worktree and went back to /app.',
    },
  }),
})
