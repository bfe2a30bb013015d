// What can be done with a message, at its right edge: there for the pointer, for the focus, and while it is selected.
import { copyMarkdown } from '../../src/render/copy-markdown.ts'
import type { StepView } from '../../src/operations/reading/session-view.ts'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { clockTime } from './clock-time.ts'
import { openFolds } from './item-folds.ts'
import { messageLink } from './message-link.ts'
import { useSessionState } from './session-state.ts'
import { useThreadScope } from './thread-scope.ts'

export function MessageActions({ step, isSelected }: { step: StepView; isSelected: boolean }) {
  const { rows } = useSessionState()
  const { thread } = useThreadScope()
  const [uuid] = step.uuids
  const label = step.at === null ? 'Message' : `Message of ${clockTime(step.at)}`
  const items: MenuAction[] = [
    { label: 'Copy as Markdown', icon: 'copy', keys: 'c', onSelect: () => void copyText(copyMarkdown(step.items)) },
    { label: 'Open everything in it', icon: 'expand', keys: 'e', onSelect: () => openFolds(step, thread, rows) },
  ]
  if (uuid !== undefined) {
    const copyLink = () => void copyText(messageLink(uuid), 'Link copied')
    items.push({ label: 'Copy link', icon: 'link', keys: 'y', onSelect: copyLink })
  }
  return (
    <div
      className={classNames(
        'absolute top-0.5 -right-6 z-10 max-sm:right-0 print:hidden',
        !isSelected &&
          'pointer-events-none opacity-0 group-focus-within/message:pointer-events-auto group-focus-within/message:opacity-100 has-data-[state=open]:opacity-100 pointer-fine:group-hover/message:pointer-events-auto pointer-fine:group-hover/message:opacity-100',
      )}
    >
      <Menu
        trigger={<IconButton icon="more" label={label} size="sm" className="w-6! rotate-90 bg-canvas max-sm:w-8!" />}
        items={items}
      />
    </div>
  )
}
