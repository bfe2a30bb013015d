import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { formatCount } from '../../src/text/quantity.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
  content: () => ReactNode
}

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <Radix.List aria-label={label} className="flex shrink-0 overflow-x-auto border-b border-line px-1.5">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 items-center gap-1 border-b-2 border-transparent px-1.5 -outline-offset-2 pointer-coarse:h-10 text-xs whitespace-nowrap text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-faint tabular-nums">{formatCount(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
          {tab.value === value && tab.content()}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
