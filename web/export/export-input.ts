// Scope and choice → the input of the operation: only what matters for the format, and only what is not usual there, so
// that the address and the command say no more than they must.
import { isPartShown, usualExportDepth } from '../../src/describe/depth.ts'
import type { ExportChoice, ExportKind } from './export-choice.ts'
import { type ExportFields, isOneSession, scopeInput, type ExportScope } from './export-scope.ts'

export type ExportOption = Exclude<keyof ExportChoice, 'kind' | 'redact'>

const TOLD: readonly ExportOption[] = ['combined', 'family', 'depth', 'thinking', 'branches', 'agents', 'images']

/** In the order in which they are asked for. */
const OPTIONS: Readonly<Record<ExportKind, readonly ExportOption[]>> = {
  html: [...TOLD, 'theme', 'pageSize'],
  md: TOLD,
  json: TOLD,
  jsonl: ['family'],
  csv: ['family', 'table'],
  parquet: ['family'],
  model: ['combined', 'family', 'maxTokens'],
}

/** What can be chosen here and now. */
export function optionsFor(choice: ExportChoice, scope: ExportScope): ExportOption[] {
  return OPTIONS[choice.kind].filter((option) => {
    if (option === 'combined') return !isOneSession(scope)
    if (option === 'family') return isOneSession(scope)
    // One document comes as one page; where there are several files, each may have its own.
    return option !== 'pageSize' || isApart(choice, scope)
  })
}

/** Several files, which come as a zip. */
export function isApart({ kind, combined, table }: ExportChoice, scope: ExportScope): boolean {
  if (kind === 'parquet') return true
  if (kind === 'csv') return table === 'all'
  return !isOneSession(scope) && (kind === 'jsonl' || !combined)
}

/** With what is usual in the place of what was not said. */
export function settle(choice: ExportChoice, scope: ExportScope): SettledChoice {
  const depth = choice.depth ?? usualExportDepth(choice.kind)
  const images = choice.images ?? usualImages(choice, scope)
  return {
    ...choice,
    family: choice.family ?? choice.kind !== 'jsonl',
    depth,
    thinking: choice.thinking ?? isPartShown('thinking', depth),
    // One document has no place beside it.
    images: images === 'files' && !isApart(choice, scope) ? 'embedded' : images,
  }
}

export type SettledChoice = { [Name in keyof ExportChoice]: NonNullable<ExportChoice[Name]> }

function usualImages(choice: ExportChoice, scope: ExportScope): SettledChoice['images'] {
  return choice.kind === 'md' && isApart(choice, scope) ? 'files' : 'embedded'
}

export function exportInput(choice: ExportChoice, scope: ExportScope): ExportFields {
  const { kind, redact } = choice
  const input: ExportFields = { ...scopeInput(scope), ...(kind === 'model' ? { forModel: true } : { format: kind }) }
  const settled = settle(choice, scope)
  for (const option of optionsFor(choice, scope)) Object.assign(input, optionInput(option, settled, scope))
  return redact ? { ...input, redact } : input
}

function optionInput(option: ExportOption, settled: SettledChoice, scope: ExportScope): ExportFields {
  const { combined, family, depth, thinking, branches, agents, images, theme, pageSize, table, maxTokens } = settled
  switch (option) {
    case 'combined':
      return combined ? {} : { combined }
    case 'family':
      return family === (settled.kind !== 'jsonl') ? {} : { family }
    case 'depth':
      return depth === usualExportDepth(settled.kind) ? {} : { depth }
    case 'thinking':
      return thinking === isPartShown('thinking', depth) ? {} : { thinking }
    case 'branches':
      return branches === 'all' ? {} : { branches }
    case 'agents':
      return agents === 'inline' ? {} : { agents }
    case 'images':
      return images === usualImages(settled, scope) ? {} : { images }
    case 'theme':
      return theme === 'auto' ? {} : { theme }
    case 'pageSize':
      return pageSize === 500 ? {} : { pageSize }
    case 'table':
      return table === 'all' ? {} : { table }
    case 'maxTokens':
      return maxTokens === 20_000 ? {} : { maxTokens }
  }
}
