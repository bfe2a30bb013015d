import type { StepView } from '../../../src/session/session-view.ts'
import { useAnnotationOpener, useEditOpener } from '../../edit/edit-opener.ts'
import { editedMessage } from '../../edit/edit-scope.ts'
import { messageEdits } from '../../edit/message-edits.ts'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuAction } from '../../ui/menu.tsx'
import { clockTime } from './clock-time.ts'
import { openFolds } from './folds.ts'
import { copyStep, copyWithSecrets, messageLink } from './copy-message.ts'
import { useSessionState } from '../session-state.ts'
import { isSameThread } from '../thread-key.ts'
import { useThreadScope } from '../thread-scope.ts'

export function MessageActions({ step, isSelected }: { step: StepView; isSelected: boolean }) {
  const { id, rows, outline, secrets } = useSessionState()
  const openEdit = useEditOpener()
  const openNote = useAnnotationOpener()
  const { thread } = useThreadScope()
  const [uuid] = step.uuids
  const label = step.at === null ? 'Message' : `Message from ${clockTime(step.at)}`
  const items: MenuAction[] = [
    { label: 'Copy as Markdown', icon: 'copy', keys: 'c', onSelect: () => void copyStep(id, thread, step) },
    ...(secrets?.steps.some((place) => place.step === step.step && isSameThread(place, thread))
      ? [{ label: 'Copy with secrets', icon: 'key', onSelect: () => void copyWithSecrets(id, thread, step) } as const]
      : []),
    { label: 'Expand all', icon: 'expand', keys: 'e', onSelect: () => openFolds(step, thread, rows) },
  ]
  if (uuid !== undefined) {
    const copyLink = () => void copyText(messageLink(id, uuid), 'Link copied')
    items.push({ label: 'Copy link', icon: 'link', keys: 'y', onSelect: copyLink })
    if (openNote) items.push({ label: 'Note…', icon: 'note', onSelect: () => openNote(uuid) })
  }
  const edits = messageEdits(outline.session, editedMessage(step, thread), openEdit)
  return (
    <div
      className={classNames(
        'absolute top-0.5 -right-6 z-10 max-sm:-top-4 max-sm:right-1 print:hidden',
        !isSelected &&
          'opacity-0 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:hidden [article:hover>&]:opacity-100',
      )}
    >
      <Menu
        trigger={
          <IconButton icon="more" label={label} size="sm" className="w-6! rotate-90 max-sm:w-8! max-sm:bg-hover" />
        }
        items={edits.length > 0 ? [...items, 'separator', ...edits] : items}
      />
    </div>
  )
}
