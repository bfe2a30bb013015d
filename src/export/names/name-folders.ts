// Projects → folders of an export. Two projects never share one, also where case and accents do not count.
import { createHash } from 'node:crypto'
import { countNames } from './count-names.ts'
import { foldName } from './fold-name.ts'
import { slug } from './slug.ts'

export interface NamedProject {
  path: string
  name: string
}

/** As many parts of the path as tell it apart, up to this many. */
const MOST_PARTS = 4
/** Windows opens devices by these names, in every folder. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Folder by the path of the project; the same for the same set, in whatever order. */
export function nameFolders(projects: readonly NamedProject[]): Map<string, string> {
  const distinct = [...new Map(projects.map((project) => [project.path, project])).values()]
  const names = tellApart(distinct)
  const taken = countNames(names)
  return new Map(
    distinct.map(({ path }, index) => {
      const name = names[index] ?? ''
      return [path, taken.get(foldName(name)) === 1 ? name : `${name}-${hashOf(path)}`]
    }),
  )
}

/** Each by the fewest parts of its path that no other one has. */
function tellApart(projects: readonly NamedProject[]): string[] {
  const names = projects.map((project) => folderName(project, 1))
  const isApart = projects.map(() => false)
  for (let parts = 1; parts < MOST_PARTS && isApart.includes(false); parts++) {
    const longer = projects.map((project) => folderName(project, parts))
    const counts = countNames(longer)
    for (const [index, name] of longer.entries()) {
      if (isApart[index] || counts.get(foldName(name)) !== 1) continue
      isApart[index] = true
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
