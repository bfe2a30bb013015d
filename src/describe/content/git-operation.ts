// Git operations of a shell command, as Claude Code recorded them: a commit, a push, a branch, a pull request.
import { isObject } from '../../format/check.ts'
import type { ListItem } from '../view.ts'

export interface GitOperation {
  outcome: string
  item: ListItem
}

export function gitOperations(operation: unknown): GitOperation[] {
  if (!isObject(operation)) return []
  const { commit, push, branch, pr } = operation
  return [commitOf(commit), pushOf(push), branchOf(branch), pullRequestOf(pr)].flatMap((found) => found ?? [])
}

/** Finds the commit in git's own output ("[main 4ead9dc] Fix the key"), for versions that did not record it. */
export function commitIn(command: string, output: string): string {
  if (!/\bgit\b[^\n]*\bcommit\b/.test(command)) return ''
  const sha = /^\[[^\]\n]* ([0-9a-f]{7,40})\] /m.exec(output)?.[1]
  return sha === undefined ? '' : `commit ${sha}`
}

function commitOf(value: unknown): GitOperation | undefined {
  const sha = textOf(value, 'sha')
  const kind = textOf(value, 'kind')
  return sha === '' ? undefined : toOperation(`commit ${sha}`, kind === 'committed' ? '' : kind)
}

function pushOf(value: unknown): GitOperation | undefined {
  const branch = textOf(value, 'branch') || textOf(value, 'ref')
  if (!isObject(value)) return undefined
  return {
    outcome: branch === '' ? 'pushed' : `pushed ${branch}`,
    item: { text: branch === '' ? 'push' : `push ${branch}` },
  }
}

function branchOf(value: unknown): GitOperation | undefined {
  const name = textOf(value, 'ref') || textOf(value, 'name')
  return name === '' ? undefined : toOperation(`branch ${name}`, textOf(value, 'action'))
}

function pullRequestOf(value: unknown): GitOperation | undefined {
  const number = isObject(value) ? value['number'] : undefined
  const url = textOf(value, 'url')
  const name = typeof number === 'number' ? `pull request #${number}` : `pull request ${url}`.trim()
  if (!isObject(value)) return undefined
  const operation = toOperation(name, textOf(value, 'action'))
  return url === ''
    ? operation
    : {
        ...operation,
        item: { ...operation.item, note: [textOf(value, 'action'), url].filter((part) => part !== '').join(', ') },
      }
}

function toOperation(name: string, action: string): GitOperation {
  return action === ''
    ? { outcome: name, item: { text: name } }
    : { outcome: `${name} ${action}`, item: { text: name, note: action } }
}

function textOf(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined
  return typeof text === 'string' ? text : ''
}
