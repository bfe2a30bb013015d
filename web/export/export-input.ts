// Options that do not apply and default values are left out, which keeps the address and the command short.
import { isPartShown, defaultExportDepth } from '../../src/describe/depth.ts'
import type { ExportChoice, ExportKind } from './export-choice.ts'
import { type ExportFields, isOneSession, scopeInput, type ExportScope } from './export-scope.ts'

export type ExportOption = Exclude<keyof ExportChoice, 'kind' | 'redact'>

const DOCUMENT_OPTIONS: readonly ExportOption[] = [
  'combined',
  'family',
  'depth',
  'thinking',
  'branches',
  'agents',
  'images',
]

const OPTIONS: Readonly<Record<ExportKind, readonly ExportOption[]>> = {
  html: [...DOCUMENT_OPTIONS, 'theme', 'pageSize', 'anonymise'],
  md: [...DOCUMENT_OPTIONS, 'anonymise'],
  json: [...DOCUMENT_OPTIONS, 'anonymise'],
  jsonl: ['family'],
  csv: ['family', 'table', 'anonymise'],
  parquet: ['family', 'anonymise'],
  model: ['combined', 'family', 'maxTokens', 'anonymise'],
}

export function optionsFor(choice: ExportChoice, scope: ExportScope): ExportOption[] {
  return OPTIONS[choice.kind].filter((option) => {
    if (option === 'combined') return !isOneSession(scope)
    if (option === 'family') return isOneSession(scope)
    // A single document is always one page.
    return option !== 'pageSize' || isMultiFile(choice, scope)
  })
}

export function isMultiFile({ kind, combined, table }: ExportChoice, scope: ExportScope): boolean {
  if (kind === 'parquet') return true
  if (kind === 'csv') return table === 'all'
  return !isOneSession(scope) && (kind === 'jsonl' || !combined)
}

export function withDefaults(choice: ExportChoice, scope: ExportScope): CompleteChoice {
  const depth = choice.depth ?? defaultExportDepth(choice.kind)
  const images = choice.images ?? defaultImages(choice, scope)
  return {
    ...choice,
    family: choice.family ?? choice.kind !== 'jsonl',
    depth,
    thinking: choice.thinking ?? isPartShown('thinking', depth),
    // A single document has no folder for image files.
    images: images === 'files' && !isMultiFile(choice, scope) ? 'embedded' : images,
    redact: choice.redact ?? isMaskedByDefault(choice.kind),
  }
}

/** A transcript is exported as it is. */
function isMaskedByDefault(kind: ExportKind): boolean {
  return kind !== 'jsonl'
}

export type CompleteChoice = { [Name in keyof ExportChoice]: NonNullable<ExportChoice[Name]> }

function defaultImages(choice: ExportChoice, scope: ExportScope): CompleteChoice['images'] {
  return choice.kind === 'md' && isMultiFile(choice, scope) ? 'files' : 'embedded'
}

export function exportInput(choice: ExportChoice, scope: ExportScope): ExportFields {
  const { kind } = choice
  const input: ExportFields = { ...scopeInput(scope), ...(kind === 'model' ? { forModel: true } : { format: kind }) }
  const chosen = withDefaults(choice, scope)
  for (const option of optionsFor(choice, scope)) Object.assign(input, optionInput(option, chosen, scope))
  return chosen.redact === isMaskedByDefault(kind) ? input : { ...input, redact: chosen.redact }
}

function optionInput(option: ExportOption, chosen: CompleteChoice, scope: ExportScope): ExportFields {
  const { combined, family, depth, thinking, branches, agents, images, theme, pageSize, table, maxTokens, anonymise } =
    chosen
  switch (option) {
    case 'combined':
      return combined ? {} : { combined }
    case 'family':
      return family === (chosen.kind !== 'jsonl') ? {} : { family }
    case 'depth':
      return depth === defaultExportDepth(chosen.kind) ? {} : { depth }
    case 'thinking':
      return thinking === isPartShown('thinking', depth) ? {} : { thinking }
    case 'branches':
      return branches === 'all' ? {} : { branches }
    case 'agents':
      return agents === 'inline' ? {} : { agents }
    case 'images':
      return images === defaultImages(chosen, scope) ? {} : { images }
    case 'theme':
      return theme === 'auto' ? {} : { theme }
    case 'pageSize':
      return pageSize === 500 ? {} : { pageSize }
    case 'table':
      return table === 'all' ? {} : { table }
    case 'maxTokens':
      return maxTokens === 20_000 ? {} : { maxTokens }
    case 'anonymise':
      return anonymise ? { anonymise } : {}
  }
}
