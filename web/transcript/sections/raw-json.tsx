// Any value as a tree that unfolds: nothing below a closed line is on the page.
import { useMemo } from 'react'
import { sectionText } from '../../../src/render/section-text.ts'
import { JsonNode } from './json-node.tsx'
import { SectionBox } from './section-box.tsx'

/** A value this small is shown open. */
const SMALL = 40

export function RawJson({ value }: { value: unknown }) {
  const open = useMemo(() => (countUpTo(value, SMALL) < SMALL ? 8 : 1), [value])
  return (
    <SectionBox getText={() => sectionText({ kind: 'raw', value })} copyLabel="Copy JSON" hasCorner>
      <div className="py-2 pr-10 pl-6 font-mono text-xs leading-5">
        <JsonNode name={null} value={value} depth={0} open={open} />
      </div>
    </SectionBox>
  )
}

/** Values within a value, counted no further than needed. */
function countUpTo(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const item of Object.values(value)) {
    if (count >= limit) return count
    count += countUpTo(item, limit - count)
  }
  return count
}
