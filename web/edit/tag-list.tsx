import { visibleLine } from '../../src/text/visible.ts'

/** Tags as they are written everywhere. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="text-accent">
      #{visibleLine(tag)}{' '}
    </span>
  ))
}
