// Names and values: what each is stands before it, so that no header is needed.
import type { TableSection } from '../../../src/render/view.ts'
import { markText, useFindText } from '../highlight-text.ts'

export function FactsTable({ section }: { section: TableSection }) {
  const needle = useFindText()
  return (
    <dl className="grid max-w-[46rem] grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {section.rows.map(([name = '', ...values], index) => (
        <div key={index} className="col-span-2 grid grid-cols-subgrid">
          <dt className="max-w-48 text-muted wrap-anywhere">{markText(name, needle)}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{markText(values.join(' '), needle)}</dd>
        </div>
      ))}
    </dl>
  )
}
