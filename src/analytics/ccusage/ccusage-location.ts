// Project and session of a file, as ccusage derives them from its path alone.

export interface CcusageLocation {
  project: string
  session: string
  /** The folder that distinguishes sessions of the same name; differs from the project for deeply nested files. */
  projectPath: string
}

const UNKNOWN_PATH = 'Unknown Project'

/** The first `projects` folder in the path is taken as the one with the transcripts. */
export function ccusageLocation(path: string): CcusageLocation {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  const start = parts.indexOf('projects') + 1
  const inside = parts.slice(start)
  const project = start === 0 || (inside[0] ?? '').trim() === '' ? 'unknown' : (inside[0] ?? '')
  const [folder = '', file = ''] = inside
  if (inside.length === 2 && /.\.jsonl$/.test(file)) return { project, session: file.slice(0, -6), projectPath: folder }
  // Agents belong to the session whose folder contains them. One folder deeper, that folder's name is the session.
  const depth = inside.length >= 4 && inside.at(-2) === 'subagents' ? 3 : 2
  return {
    project,
    session: inside.at(-depth) ?? inside.at(-1) ?? 'unknown',
    projectPath: inside.slice(0, -depth).join('/') || UNKNOWN_PATH,
  }
}
