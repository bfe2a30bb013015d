// Resolves the PATH arguments of doctor and drift: directories, single transcripts, standard input, session ids.
import { resolve } from 'node:path'
import type { Context } from '../context.ts'
import { locateAll } from '../context.ts'
import { isPath } from '../session/locate-session.ts'
import { locateFile, type LocateIssue, type SourceFile } from '../../reader/locate.ts'
import { pathKind, resolveSession } from '../../reader/resolve.ts'
import { locateFamily } from '../../reader/session.ts'
import { AppError } from '../../error.ts'

export interface Sources {
  files: SourceFile[]
  issues: LocateIssue[]
  stdin: boolean
}

export async function locateSources(context: Context, names: readonly string[]): Promise<Sources> {
  if (names.length === 0) return { ...locateAll(context), stdin: false }
  const sources: Sources = { files: [], issues: [], stdin: false }
  for (const name of names) await addSource(context, name, sources)
  return { ...sources, files: uniqueByPath(sources.files) }
}

async function addSource(context: Context, name: string, sources: Sources): Promise<void> {
  if (name === '-') {
    sources.stdin = true
    return
  }
  switch (pathKind(name)) {
    case 'file':
      sources.files.push(asTranscript(locateFile(resolve(name))))
      return
    case 'directory': {
      const { files, issues } = locateAll(context, [resolve(name)])
      sources.files = sources.files.concat(files)
      sources.issues = sources.issues.concat(issues)
      return
    }
    case 'missing':
      sources.files = sources.files.concat(await locateSession(context, name))
  }
}

function asTranscript(file: SourceFile): SourceFile {
  return isTranscript(file) ? file : { ...file, kind: 'session' }
}

async function locateSession(context: Context, name: string): Promise<SourceFile[]> {
  if (isPath(name)) {
    throw new AppError('not-found', `There is no file or directory ${name}; check the path.`)
  }
  const { files } = locateAll(context)
  const family = await locateFamily(resolveSession(name, files), files)
  const { main, agents, journals, metas, toolResults } = family
  return [...(main ? [main] : []), ...agents, ...journals, ...metas, ...toolResults]
}

function uniqueByPath(files: readonly SourceFile[]): SourceFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

/** Transcripts are the *.jsonl files below `projects`; other files (history, sidecars, results) are counted separately. */
export function isTranscript(file: SourceFile): boolean {
  return file.kind === 'session' || file.kind === 'agent' || file.kind === 'journal'
}
