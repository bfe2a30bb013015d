import { defineDescriber } from '../describer.ts'
import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toResultSections } from '../content/result.ts'
import { toFile } from '../section.ts'

export const enterWorktree = defineDescriber('EnterWorktree', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return {
    summary: oneLine(input.name ?? input.path ?? answer.worktreePath),
    outcome: answer.worktreeBranch === undefined ? '' : `on branch ${oneLine(answer.worktreeBranch)}`,
    sections: [...toFile(answer.worktreePath), ...(result.form === 'object' ? [] : toResultSections(call))],
  }
})

export const exitWorktree = defineDescriber('ExitWorktree', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const action = answer.action ?? input.action
  const { discardedFiles: files = 0, discardedCommits: commits = 0 } = answer
  return {
    summary: oneLine(answer.worktreePath),
    outcome:
      call.state === 'done'
        ? phrase(
            action === 'remove' ? 'removed' : action === 'keep' ? 'kept' : action,
            files > 0 && `${plural(files, 'file')} discarded`,
            commits > 0 && `${plural(commits, 'commit')} discarded`,
          )
        : '',
    sections: [
      ...toFile(answer.originalCwd, 'original directory'),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})
