// A path on one line that keeps its end: where there is no room for all of it, the folders give way from the front, and
// the name of the file stays.
import { visibleLine } from '../../src/text/visible.ts'
import { occurs } from '../../src/render/find-occurrences.ts'
import { useFindText } from './highlight-text.ts'
import { MarkedText } from './marked-text.tsx'

export function PathText({ path }: { path: string }) {
  const text = visibleLine(path)
  const needle = useFindText()
  const end = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'))
  const folders = text.slice(0, end)
  const name = text.slice(end)
  // An occurrence that begins in the one and ends in the other could not be marked.
  const isSplit = needle !== '' && occurs(text, needle) && !occurs(folders, needle) && !occurs(name, needle)
  if (end <= 0 || isSplit) return <MarkedText text={text} />
  return (
    <span title={text} className="flex min-w-0">
      {/* Read out as one word; the two parts are for the eye. */}
      <span className="sr-only select-none">{text}</span>
      {/* Right to left only for the box, so that it overflows at the front; the text within is isolated from that. */}
      <span aria-hidden dir="rtl" className="min-w-0 shrink-[999] truncate text-left">
        <bdi dir="ltr">
          <MarkedText text={folders} />
        </bdi>
      </span>
      <span aria-hidden className="min-w-0 truncate">
        <MarkedText text={name} />
      </span>
    </span>
  )
}
