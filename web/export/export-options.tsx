import { Fragment, type ReactNode } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { DEPTH_OPTIONS } from '../session/depth-options.ts'
import { PAGE_SIZES, TABLES, TOKEN_LIMITS, type ExportChoice, type ExportTable } from './export-choice.ts'
import { isMultiFile, optionsFor, withDefaults, type ExportOption, type CompleteChoice } from './export-input.ts'
import { OptionChoice, OptionSelect, OptionSwitch } from '../ui/option-fields.tsx'
import type { ExportScope } from './export-scope.ts'

export interface ExportOptionsProps {
  choice: ExportChoice
  scope: ExportScope
  sessions: number | undefined
  onChange: (part: Partial<ExportChoice>) => void
}

const AGENTS = [
  { value: 'inline', label: 'Inline', title: 'After the tool call that started them' },
  { value: 'separate', label: 'At the end', title: 'As separate conversations' },
  { value: 'none', label: 'None' },
] as const

const IMAGES = [
  { value: 'embedded', label: 'Embedded' },
  { value: 'files', label: 'Files' },
  { value: 'none', label: 'None' },
] as const

const THEMES = [
  { value: 'auto', label: 'Auto', title: 'Follows the system setting of the reader' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const COMBINED = [
  { value: 'yes', label: 'One document' },
  { value: 'no', label: 'One per session (zip)' },
] as const

const TABLE_NAMES: Readonly<Record<ExportTable, string>> = {
  messages: 'Messages',
  sessions: 'Sessions',
  tool_calls: 'Tool calls',
  files_touched: 'Files touched',
  agents: 'Agents',
  usage: 'Usage',
  all: 'All tables (zip)',
}

interface OptionProps {
  chosen: CompleteChoice
  isMultiFile: boolean
  onChange: ExportOptionsProps['onChange']
}

const OPTIONS: Readonly<Record<ExportOption, (props: OptionProps) => ReactNode>> = {
  combined: ({ chosen, onChange }) => (
    <OptionChoice
      label="Sessions"
      value={chosen.combined ? 'yes' : 'no'}
      options={COMBINED}
      onChange={(value) => onChange({ combined: value === 'yes' })}
    />
  ),
  family: ({ chosen, onChange }) => (
    <OptionSwitch
      label="Include its family"
      note="The sessions it continues, and those that continue it"
      isOn={chosen.family}
      onToggle={() => onChange({ family: !chosen.family })}
    />
  ),
  depth: ({ chosen, onChange }) => (
    <OptionChoice
      label="Depth"
      value={chosen.depth}
      options={DEPTH_OPTIONS}
      onChange={(depth) => onChange({ depth })}
    />
  ),
  thinking: ({ chosen, onChange }) => (
    <OptionSwitch label="Thinking" isOn={chosen.thinking} onToggle={() => onChange({ thinking: !chosen.thinking })} />
  ),
  branches: ({ chosen, onChange }) => (
    <OptionSwitch
      label="Side branches"
      isOn={chosen.branches === 'all'}
      onToggle={() => onChange({ branches: chosen.branches === 'all' ? 'none' : 'all' })}
    />
  ),
  agents: ({ chosen, onChange }) => (
    <OptionChoice label="Agents" value={chosen.agents} options={AGENTS} onChange={(agents) => onChange({ agents })} />
  ),
  images: ({ chosen, isMultiFile: hasFolder, onChange }) => (
    <OptionChoice
      label="Images"
      value={chosen.images}
      options={hasFolder ? IMAGES : IMAGES.filter(({ value }) => value !== 'files')}
      onChange={(images) => onChange({ images })}
    />
  ),
  theme: ({ chosen, onChange }) => (
    <OptionChoice label="Theme" value={chosen.theme} options={THEMES} onChange={(theme) => onChange({ theme })} />
  ),
  pageSize: ({ chosen, onChange }) => (
    <OptionSelect
      label="Messages per page"
      value={chosen.pageSize}
      options={PAGE_SIZES.map((value) => ({ value, label: value === 0 ? 'All' : formatCount(value) }))}
      onChange={(pageSize) => onChange({ pageSize })}
    />
  ),
  table: ({ chosen, onChange }) => (
    <OptionSelect
      label="Table"
      value={chosen.table}
      options={TABLES.map((value) => ({ value, label: TABLE_NAMES[value] }))}
      onChange={(table) => onChange({ table })}
    />
  ),
  maxTokens: ({ chosen, onChange }) => (
    <OptionSelect
      label="Length limit"
      value={chosen.maxTokens}
      options={TOKEN_LIMITS.map((value) => ({ value, label: `${formatCount(value)} tokens` }))}
      onChange={(maxTokens) => onChange({ maxTokens })}
    />
  ),
  anonymise: ({ chosen, onChange }) => (
    <OptionSwitch
      label="Anonymise"
      note="Replaces user names, e-mail addresses and host names"
      isOn={chosen.anonymise}
      onToggle={() => onChange({ anonymise: !chosen.anonymise })}
    />
  ),
}

export function ExportOptions({ choice, scope, sessions = 1, onChange }: ExportOptionsProps) {
  const chosen = withDefaults(choice, scope)
  const props = { chosen, isMultiFile: isMultiFile(choice, scope), onChange }
  // Most sessions have no family; then the option is hidden.
  const isShown = (option: ExportOption) => option !== 'family' || sessions > 1 || !chosen.family
  const shown = optionsFor(choice, scope).filter(isShown)
  return shown.map((option) => <Fragment key={option}>{OPTIONS[option](props)}</Fragment>)
}
