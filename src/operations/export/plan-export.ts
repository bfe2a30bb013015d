// Makes all decisions of an export before anything is written: format, sessions, target, names and options.
import { projectPath } from '../../format/project.ts'
import { readProjects } from '../find/read-projects.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { AppError } from '../../error.ts'
import type { ExportCounts, ExportFormat, ExportOptions, ExportPlan, PlannedSession } from '../../export/export-plan.ts'
import { assignPaths } from '../../export/names/assign-paths.ts'
import { slug } from '../../export/names/slug.ts'
import { maskSecrets, maskText } from '../../format/secrets/mask-secrets.ts'
import { isPartShown, defaultExportDepth } from '../../describe/depth.ts'
import { findFamilies, toMember, type FamilyMember } from '../../thread/family.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { chooseTarget, formatOf, hasRoom, type ExportTarget } from './export-target.ts'
import { loadForExport, titleOfLoaded, type LoadedSession, type KnownOutside } from './open-exported.ts'
import { ExportMask, type MaskChoice } from './export-mask.ts'
import { selectSessions, type SelectedSession, type ExportSelection } from './select-sessions.ts'
import { advise, field, type FieldReference } from '../../text/advice.ts'

const PAGES: readonly (keyof ExportInput)[] = ['theme', 'pageSize']

const RENDERED: readonly (keyof ExportInput)[] = ['depth', 'thinking', 'branches', 'agents', 'images']

const IDLE: Readonly<Record<ExportFormat | 'model', readonly (keyof ExportInput)[]>> = {
  html: [],
  md: PAGES,
  json: PAGES,
  jsonl: [...PAGES, ...RENDERED],
  csv: [...PAGES, 'depth', 'images'],
  parquet: [...PAGES, 'depth', 'images'],
  model: [...PAGES, ...RENDERED],
}

export interface PlannedExport {
  plan: ExportPlan
  target: ExportTarget
  selection: ExportSelection
  sessions: SessionToExport[]
  mask: ExportMask
}

export interface SessionToExport extends SelectedSession {
  title: KnownOutside['title']
  project: KnownOutside['project']
  loaded: LoadedSession | null
}

export async function planExport(context: Context, input: ExportInput): Promise<PlannedExport> {
  const format = chooseFormat(input)
  const idle = idleOptions(input, format)
  if (idle.length > 0)
    context.onNotice({
      kind: 'no effect',
      fields: idle,
      reason: advise`${input.forModel ? field('forModel') : format} does not use it`,
    })
  const selection = await selectSessions(context, withOwnFamily(input, format))
  const choice = chooseMask(input, format)
  const mask = new ExportMask(context, choice, directoriesOf(selection.sessions))
  const sessions = await nameSessions(context, selection.sessions, mask)
  const timeZone = zoneName(context.settings.timeZone.value)
  const described = sessions.map((session) => describe(session, mask))
  // File names are always masked: they are visible to more people than the contents.
  const nameable = maskSecrets(described)
  const named = described.find((_, index) => selection.sessions[index]?.id === selection.named)
  const isOne = named !== undefined
  const title = named?.title ?? mask.apply(selection.title)
  const name = named
    ? assignPaths(maskSecrets([named]), timeZone, { byProject: false })[0]
    : `annals-${slug(maskText(title)) || 'sessions'}`
  const { output, combined, table } = input
  const asked = { output, combined, table, format, isOne, namesPaths: context.namesPaths }
  const target = chooseTarget({ ...asked, sessions: sessions.length, name: name ?? title })
  const layout = target.kind === 'file' || target.kind === 'stream' ? 'document' : 'folder'
  const paths = assignPaths(nameable, timeZone, { byProject: projectsOf(described) > 1 || !isOne })
  const plan: ExportPlan = {
    format,
    options: chooseOptions(input, { format, target, choice }),
    layout,
    name: documentName(target, name ?? title, format),
    title,
    sessions: described.map((session, index) => ({ ...session, path: paths[index] ?? session.id })),
    counts: countExported(sessions),
    table: input.table ?? 'messages',
    generator: `annals ${packageJson.version}`,
    timeZone,
  }
  return { plan, target, selection, sessions, mask }
}

/** Resolves "system" to a name: "local time" would be meaningless to the recipient of the page. */
function zoneName(zone: string): string {
  return zone === 'system' || zone === 'local' ? new Intl.DateTimeFormat('en').resolvedOptions().timeZone : zone
}

function chooseFormat({ format, output, forModel, table, maxTokens }: ExportInput): ExportFormat {
  if (maxTokens !== undefined && !forModel)
    throw new AppError('usage', advise`${field('maxTokens')} requires ${field('forModel')}.`)
  if (forModel && format !== undefined && format !== 'md')
    throw new AppError('usage', advise`${field('forModel')} writes Markdown; leave out ${field('format')}.`)
  const chosen = forModel ? 'md' : (format ?? formatOf(output) ?? (table ? 'csv' : 'html'))
  if (table !== undefined && chosen !== 'csv')
    throw new AppError('usage', advise`${field('table')} requires ${field('format', 'csv')}.`)
  return chosen
}

/** Only a transcript is exported as it is by default, because its bytes are its purpose. */
function chooseMask({ redact, anonymise = false }: ExportInput, format: ExportFormat): MaskChoice {
  const keepsLength = format === 'jsonl'
  if (anonymise && keepsLength)
    throw new AppError(
      'usage',
      advise`${field('anonymise')} cannot write ${field('format', 'jsonl')}, which is the transcript itself; use another format.`,
    )
  return { redact: redact ?? !keepsLength, keepsLength, anonymise }
}

function directoriesOf(sessions: readonly SelectedSession[]): string[] {
  return [...new Set(sessions.flatMap(({ info }) => info?.project.path ?? []))]
}

/** A jsonl file holds one session, so the family is included only if the output can take several files. */
function withOwnFamily(input: ExportInput, format: ExportFormat): ExportInput {
  return format === 'jsonl' && !hasRoom(input.output) && input.sessions.length === 1
    ? { ...input, family: input.family ?? false }
    : input
}

async function nameSessions(
  context: Context,
  selected: readonly SelectedSession[],
  mask: ExportMask,
): Promise<SessionToExport[]> {
  const named: SessionToExport[] = []
  for (const session of selected) {
    const { info, family } = session
    const loaded = info ? null : await loadForExport(context, family, mask)
    const title = loaded ? await titleOfLoaded(context, loaded) : titleOfKnown(info?.facts, mask)
    const project = info ? { path: info.project.path, name: info.project.name } : await projectOf(context, loaded)
    named.push({ ...session, ...(loaded ? { id: loaded.open.id } : {}), loaded, title, project })
  }
  return named
}

async function projectOf(context: Context, loaded: LoadedSession | null): Promise<KnownOutside['project']> {
  const path = loaded && projectPath(loaded.open.main.facts.head())
  return path === null ? null : { path, name: (await readProjects(context)).names.nameOf(path) }
}

function titleOfKnown(facts: KnownOutside['title'] | undefined, mask: ExportMask): KnownOutside['title'] {
  const { title = '', titleSource = 'none' } = facts ?? {}
  return { title: mask.title(title), titleSource }
}

function countExported(sessions: readonly SessionToExport[]): ExportCounts {
  const known = sessions.flatMap((session) => {
    const member = memberOf(session)
    return member ? [member] : []
  })
  const own = [...findFamilies(known).values()]
  const prompts = own.reduce((sum, session) => sum + session.prompts, 0)
  const unlisted = sessions.filter(({ isUnlisted }) => isUnlisted).length
  return {
    sessions: sessions.length - unlisted,
    unlisted,
    prompts,
    messages: own.reduce((sum, { messages }) => sum + messages, prompts),
  }
}

function memberOf({ id, info, loaded }: SessionToExport): FamilyMember | undefined {
  return info ?? (loaded ? toMember(id, loaded.open.main.facts.build()) : undefined)
}

function describe(session: SessionToExport, mask: ExportMask): Omit<PlannedSession, 'path'> {
  const { id, info, loaded, title, project } = session
  const facts = info?.facts ?? loaded?.open.main.facts.head()
  return {
    id,
    title: title.title,
    project: mask.apply(project),
    startedAt: facts?.startedAt ?? null,
    endedAt: facts?.endedAt ?? null,
    prompts: (info ?? loaded?.open)?.counts.prompts ?? 0,
  }
}

function projectsOf(sessions: readonly Pick<PlannedSession, 'project'>[]): number {
  return new Set(sessions.map(({ project }) => project?.path)).size
}

function documentName(target: ExportTarget, name: string, format: ExportFormat): string {
  if (target.kind === 'file') return target.path.split(/[\\/]/).at(-1) ?? name
  return target.kind === 'stream' ? `${name}.${format}` : name
}

const DEFAULT_TOKENS = 20_000

/** Most pages reach their limit of 6 MB first. */
const MESSAGES_PER_PAGE = 5000

interface Chosen {
  format: ExportFormat
  target: ExportTarget
  choice: MaskChoice
}

function chooseOptions(input: ExportInput, { format, target, choice }: Chosen): ExportOptions {
  const { branches = 'all', agents = 'inline', theme = 'auto', forModel, maxTokens = DEFAULT_TOKENS } = input
  const depth = input.depth ?? defaultExportDepth(format)
  const isStream = target.kind === 'stream'
  return {
    depth,
    thinking: input.thinking ?? isPartShown('thinking', depth),
    branches,
    agents,
    images: chooseImages(input.images, format, target),
    theme,
    pageSize: isStream || format !== 'html' ? 0 : (input.pageSize ?? MESSAGES_PER_PAGE),
    redact: choice.redact,
    anonymise: choice.anonymise,
    maxTokens: forModel ? maxTokens : null,
  }
}

function chooseImages(
  images: ExportInput['images'],
  format: ExportFormat,
  { kind }: ExportTarget,
): ExportOptions['images'] {
  const isFolder = kind === 'folder' || kind === 'zip'
  const chosen = images ?? (format === 'md' && isFolder ? 'files' : 'embedded')
  if (format !== 'md' && format !== 'html') return chosen === 'none' ? 'none' : 'embedded'
  if (chosen === 'files' && kind === 'stream')
    throw new AppError(
      'usage',
      advise`${field('images', 'files')} cannot write to a stream; give a file or a directory with ${field('output')}.`,
    )
  return chosen
}

function idleOptions(input: ExportInput, format: ExportFormat): FieldReference[] {
  return IDLE[input.forModel ? 'model' : format]
    .filter((name) => input[name] !== undefined)
    .map((name) => field(name, input[name] === false ? false : undefined))
}
