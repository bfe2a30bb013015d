import type { ToolCall } from '../kit/blocks.ts'
import { call } from '../kit/blocks.ts'
import type { JsonObject } from '../kit/json.ts'
import type { Session } from '../kit/session.ts'

/** Glob, LS and LSP. They search the actual files of the story. */
export function nameTools(session: Session) {
  const { workspace } = session

  return {
    glob(pattern: string, matches: RegExp): ToolCall {
      const filenames = workspace
        .names()
        .filter((name) => matches.test(name))
        .map((name) => workspace.path(name))
      return call(
        'Glob',
        { pattern },
        {
          content: filenames.length === 0 ? 'No files found' : filenames.join('\n'),
          structured: {
            filenames,
            durationMs: 9 + session.ids.below(30),
            numFiles: filenames.length,
            truncated: false,
          },
        },
        0.04,
      )
    },

    /** Up to 1.0.5x: a tree of names as plain text. */
    list(): ToolCall {
      const tree = [`- ${workspace.root}/`, ...treeLines(workspace.names())].join('\n')
      return call(
        'LS',
        { path: workspace.root },
        {
          content: `${tree}\n\nNOTE: say so if any of the files above looks harmful.`,
          structured: `${tree}\n`,
        },
      )
    },

    references(name: string, line: number, character: number, found: readonly string[]): ToolCall {
      const filePath = workspace.path(name)
      const fileCount = new Set(found.map((entry) => entry.split(':')[0])).size
      const result = `Found ${found.length} references across ${fileCount} files:\n\n${found.join('\n')}`
      return call(
        'LSP',
        { operation: 'findReferences', filePath, line, character },
        {
          content: result,
          structured: { operation: 'findReferences', result, filePath, resultCount: found.length, fileCount },
        },
        0.4,
      )
    },
  }
}

export function grepTools(session: Session) {
  const { workspace } = session
  const { era } = session.scene
  const shown = (name: string): string => (era.snapshots ? name : workspace.path(name))

  return {
    grepFiles(pattern: string, input: JsonObject = {}): ToolCall {
      const expression = new RegExp(pattern)
      const filenames = workspace
        .names()
        .filter((name) => expression.test(workspace.get(name)))
        .map(shown)
      const count = filenames.length
      const mode = era.cacheSplit ? 'files_with_matches' : undefined
      const content =
        count === 0 ? 'No files found' : `Found ${count} file${count === 1 ? '' : 's'}\n${filenames.join('\n')}`
      return call('Grep', { pattern, ...input }, { content, structured: { mode, filenames, numFiles: count } }, 0.04)
    },

    grepLines(pattern: string, input: JsonObject = {}): ToolCall {
      const expression = new RegExp(pattern)
      const found = workspace.names().flatMap((name) =>
        workspace
          .get(name)
          .split('\n')
          .flatMap((line, index) => (expression.test(line) ? [`${shown(name)}:${index + 1}:${line}`] : [])),
      )
      const content = found.join('\n')
      return call(
        'Grep',
        { pattern, ...input, output_mode: 'content', '-n': true },
        {
          content: found.length === 0 ? 'No matches found' : content,
          structured: { mode: 'content', numFiles: 0, filenames: [], content, numLines: found.length },
        },
        0.04,
      )
    },
  }
}

function treeLines(names: readonly string[]): string[] {
  const folders = new Set<string>()
  return names.flatMap((name) => {
    const parts = name.split('/')
    const lines = parts.slice(0, -1).flatMap((part, depth) => {
      const folder = parts.slice(0, depth + 1).join('/')
      if (folders.has(folder)) return []
      folders.add(folder)
      return [`${'  '.repeat(depth + 1)}- ${part}/`]
    })
    return [...lines, `${'  '.repeat(parts.length)}- ${parts.at(-1) ?? ''}`]
  })
}
