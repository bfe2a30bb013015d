// The questions a format asks, one line each; those that do not matter for it are not asked.
import { Fragment, type ReactNode } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { DEPTH_OPTIONS } from '../session/depth-options.ts'
import { PAGE_SIZES, TABLES, TOKEN_LIMITS, type ExportChoice, type ExportTable } from './export-choice.ts'
import { isApart, optionsFor, settle, type ExportOption, type SettledChoice } from './export-input.ts'
import { OptionChoice, OptionSelect, OptionSwitch } from '../ui/option-fields.tsx'
import type { ExportScope } from './export-scope.ts'

export interface ExportOptionsProps {
  choice: ExportChoice
  scope: ExportScope
  /** As far as the preview knows, with its family where that is chosen. */
  sessions: number | undefined
  onChange: (part: Partial<ExportChoice>) => void
}

const AGENTS = [
  { value: 'inline', label: 'Inline', title: 'Below the call that started them' },
  { value: 'separate', label: 'At the end', title: 'As conversations of their own' },
  { value: 'none', label: 'None' },
] as const

const IMAGES = [
  { value: 'embedded', label: 'Embedded' },
  { value: 'files', label: 'Files' },
  { value: 'none', label: 'None' },
] as const

const THEMES = [
  { value: 'auto', label: 'Auto', title: 'As whoever opens it has set it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const COMBINED = [
  { value: 'yes', label: 'One document' },
  { value: 'no', label: 'One each, zipped' },
] as const

const TABLE_NAMES: Readonly<Record<ExportTable, string>> = {
  messages: 'Messages',
  sessions: 'Sessions',
  tool_calls: 'Tool calls',
  files_touched: 'Files touched',
  agents: 'Agents',
  usage: 'Usage',
  all: 'All of them, zipped',
}

interface OptionProps {
  settled: SettledChoice
  isApart: boolean
  onChange: ExportOptionsProps['onChange']
}

const OPTIONS: Readonly<Record<ExportOption, (props: OptionProps) => ReactNode>> = {
  combined: ({ settled, onChange }) => (
    <OptionChoice
      label="Sessions"
      value={settled.combined ? 'yes' : 'no'}
      options={COMBINED}
      onChange={(value) => onChange({ combined: value === 'yes' })}
    />
  ),
  family: ({ settled, onChange }) => (
    <OptionSwitch
      label="With its family"
      note="The sessions it goes on from, and those that go on from it"
      isOn={settled.family}
      onToggle={() => onChange({ family: !settled.family })}
    />
  ),
  depth: ({ settled, onChange }) => (
    <OptionChoice
      label="Depth"
      value={settled.depth}
      options={DEPTH_OPTIONS}
      onChange={(depth) => onChange({ depth })}
    />
  ),
  thinking: ({ settled, onChange }) => (
    <OptionSwitch label="Thinking" isOn={settled.thinking} onToggle={() => onChange({ thinking: !settled.thinking })} />
  ),
  branches: ({ settled, onChange }) => (
    <OptionSwitch
      label="Side branches"
      isOn={settled.branches === 'all'}
      onToggle={() => onChange({ branches: settled.branches === 'all' ? 'none' : 'all' })}
    />
  ),
  agents: ({ settled, onChange }) => (
    <OptionChoice label="Agents" value={settled.agents} options={AGENTS} onChange={(agents) => onChange({ agents })} />
  ),
  images: ({ settled, isApart: hasPlace, onChange }) => (
    <OptionChoice
      label="Pictures"
      value={settled.images}
      options={hasPlace ? IMAGES : IMAGES.filter(({ value }) => value !== 'files')}
      onChange={(images) => onChange({ images })}
    />
  ),
  theme: ({ settled, onChange }) => (
    <OptionChoice label="Colours" value={settled.theme} options={THEMES} onChange={(theme) => onChange({ theme })} />
  ),
  pageSize: ({ settled, onChange }) => (
    <OptionSelect
      label="Messages a page"
      value={settled.pageSize}
      options={PAGE_SIZES.map((value) => ({ value, label: value === 0 ? 'All' : formatCount(value) }))}
      onChange={(pageSize) => onChange({ pageSize })}
    />
  ),
  table: ({ settled, onChange }) => (
    <OptionSelect
      label="Table"
      value={settled.table}
      options={TABLES.map((value) => ({ value, label: TABLE_NAMES[value] }))}
      onChange={(table) => onChange({ table })}
    />
  ),
  maxTokens: ({ settled, onChange }) => (
    <OptionSelect
      label="At most"
      value={settled.maxTokens}
      options={TOKEN_LIMITS.map((value) => ({ value, label: `${formatCount(value)} tokens` }))}
      onChange={(maxTokens) => onChange({ maxTokens })}
    />
  ),
}

export function ExportOptions({ choice, scope, sessions = 1, onChange }: ExportOptionsProps) {
  const settled = settle(choice, scope)
  const props = { settled, isApart: isApart(choice, scope), onChange }
  // Most sessions have no family, and then there is nothing to ask.
  const isAsked = (option: ExportOption) => option !== 'family' || sessions > 1 || !settled.family
  const asked = optionsFor(choice, scope).filter(isAsked)
  return asked.map((option) => <Fragment key={option}>{OPTIONS[option](props)}</Fragment>)
}
