// Project and session of a file, as ccusage reads them off its path: what stands in the records does not matter to it.

export interface CcusagePlace {
  /** Folder that rows of `--instances` stand under. */
  project: string
  session: string
  /** Folder of a session, where there are several of one name; differs from the project deep below it. */
  projectPath: string
}

const UNKNOWN_PATH = 'Unknown Project'

/** A folder `projects` further up in the path is taken for the one with the transcripts. */
export function ccusagePlace(path: string): CcusagePlace {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  const start = parts.indexOf('projects') + 1
  const inside = parts.slice(start)
  const project = start === 0 || (inside[0] ?? '').trim() === '' ? 'unknown' : (inside[0] ?? '')
  const [folder = '', file = ''] = inside
  if (inside.length === 2 && /.\.jsonl$/.test(file)) return { project, session: file.slice(0, -6), projectPath: folder }
  // Agents belong to the session whose folder they lie in; one folder deeper they are sessions of that folder's name.
  const depth = inside.length >= 4 && inside.at(-2) === 'subagents' ? 3 : 2
  return {
    project,
    session: inside.at(-depth) ?? inside.at(-1) ?? 'unknown',
    projectPath: inside.slice(0, -depth).join('/') || UNKNOWN_PATH,
  }
}
