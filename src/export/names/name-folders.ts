// Assigns each project a folder in an export. Folders are unique even if case and accents are ignored.
import { createHash } from 'node:crypto'

import { countNames, foldName } from './folded-names.ts'
import { slug } from './slug.ts'

export interface NamedProject {
  path: string
  name: string
}

/** Limit of path parts in a folder name; names use as few as make them unique. */
const MOST_PARTS = 4
/** Device names on Windows, reserved in every folder. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Returns folders by project path. The same projects get the same folders in any order. */
export function nameFolders(projects: readonly NamedProject[]): Map<string, string> {
  const distinct = [...new Map(projects.map((project) => [project.path, project])).values()]
  const names = distinguish(distinct)
  const taken = countNames(names)
  return new Map(
    distinct.map(({ path }, index) => {
      const name = names[index] ?? ''
      return [path, taken.get(foldName(name)) === 1 ? name : `${name}-${hashOf(path)}`]
    }),
  )
}

function distinguish(projects: readonly NamedProject[]): string[] {
  const names = projects.map((project) => folderName(project, 1))
  const isDistinct = projects.map(() => false)
  for (let parts = 1; parts < MOST_PARTS && isDistinct.includes(false); parts++) {
    const longer = projects.map((project) => folderName(project, parts))
    const counts = countNames(longer)
    for (const [index, name] of longer.entries()) {
      if (isDistinct[index] || counts.get(foldName(name)) !== 1) continue
      isDistinct[index] = true
      names[index] = name
    }
  }
  return names
}

function folderName({ path, name }: NamedProject, parts: number): string {
  const tail = parts === 1 ? name : path.split(/[\\/]/).filter(Boolean).slice(-parts).join('-')
  const folder = slug(tail) || 'project'
  return DEVICE.test(folder) ? `${folder}-project` : folder
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8)
}
