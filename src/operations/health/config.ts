import { pathKind } from '../../reader/resolve.ts'
import { SETTING_ENVIRONMENT, settingsPath, settingsSchema, type SettingName } from '../../reader/settings.ts'
import type { Context } from '../context.ts'
import type { ConfigReport } from './outputs.ts'

export async function runConfig(context: Context): Promise<ConfigReport> {
  const path = settingsPath(context.dataDirectory)
  const defaults = settingsSchema.parse({})
  // The keys of a zod shape are typed as strings; the schema is the list of setting names.
  const names = Object.keys(settingsSchema.shape) as SettingName[]
  const settings = names.map((name) => ({
    name,
    ...context.settings[name],
    default: defaults[name],
    environment: SETTING_ENVIRONMENT[name],
    about: settingsSchema.shape[name].description ?? '',
  }))
  return {
    path,
    exists: pathKind(path) === 'file',
    dataDirectory: context.dataDirectory,
    roots: context.roots,
    settings,
  }
}
