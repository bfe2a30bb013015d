// The projects of all sessions and their names, for surfaces that do not list sessions. They agree with `readSessions`.
import { ProjectNames } from '../../format/project.ts'
import type { Context } from '../context.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { indexedProjects, type Projects } from './indexed-projects.ts'
import { readSessions } from './sessions.ts'

export async function readProjects(context: Context): Promise<Projects> {
  const read = async () => (await readIndexed(context)) ?? readDirectly(context)
  return context.cache?.memo('projects', read) ?? read()
}

async function readIndexed(context: Context): Promise<Projects | undefined> {
  return useIndexIfPossible(context, async ({ database }) => indexedProjects(context, database))
}

async function readDirectly(context: Context): Promise<Projects> {
  const { sessions } = await readSessions({ ...context, onNotice: () => {} })
  const paths = new Map(sessions.map(({ id, project }) => [id, project.path]))
  const folders = new Map(sessions.map(({ id, main }) => [id, main.project]))
  return { paths, folders, names: new ProjectNames(paths.values()) }
}
