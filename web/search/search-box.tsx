// An ARIA combobox: the focus stays in the field, aria-activedescendant names the current option.
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CompletionList } from './completion-list.tsx'
import { useCompletions } from './use-completions.ts'

export interface SearchBoxProps {
  text: string
  onText: (text: string) => void
  isBusy: boolean
  boxRef: Ref<HTMLInputElement>
  onLeave: () => void
  describedBy: string
  isWrong: boolean
}

export function SearchBox({ text, onText, isBusy, boxRef, onLeave, describedBy, isWrong }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const goal = useRef<number>(undefined)
  const listId = useId()
  const completing = useCompletions(text)
  const { isOpen, options, at } = completing
  // The cursor can be placed after the completion only once the text is rendered.
  useLayoutEffect(() => {
    if (goal.current !== undefined) box.current?.setSelectionRange(goal.current, goal.current)
    goal.current = undefined
  }, [text])
  const accept = (index: number) => {
    const filled = completing.accept(index)
    if (!filled) return
    goal.current = filled.cursor
    onText(filled.text)
    completing.follow(filled.cursor)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const action = actionOf(event, isOpen, at)
    if (!action) return
    event.preventDefault()
    // Below the last option, the arrow key moves to the hits.
    if (action === 'down' && completing.move(1)) return
    if (action === 'up') completing.move(-1)
    else if (action === 'accept') accept(Math.max(at, 0))
    else if (action === 'close') completing.close()
    else if (action === 'offer') completing.openAll()
    else {
      completing.close()
      onLeave()
    }
  }
  return (
    <div className="relative">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint" />
      <input
        ref={(element) => {
          box.current = element
          if (typeof boxRef === 'function') boxRef(element)
          else if (boxRef) boxRef.current = element
        }}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        value={text}
        aria-label="Search all sessions"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        placeholder="Words, “phrases”, tool:Bash, project:name …"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          completing.follow(currentTarget.selectionStart ?? currentTarget.value.length)
        }}
        onBlur={completing.close}
        onKeyDown={onKeyDown}
        className={classNames(
          'h-10 w-full rounded-md border bg-surface pr-18 pl-9 text-base placeholder:text-faint',
          isWrong ? 'border-error' : 'border-line-strong',
        )}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {isBusy && <Spinner label="Searching" />}
        {text !== '' && <IconButton icon="x" label="Clear" onClick={() => (onText(''), box.current?.focus())} />}
      </span>
      <CompletionList id={listId} options={options} at={at} onAccept={accept} />
    </div>
  )
}

type Action = 'down' | 'up' | 'accept' | 'close' | 'offer' | 'leave'

function actionOf(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean, at: number): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key === ' ' && ctrlKey) return 'offer'
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Escape') return isOpen ? 'close' : undefined
  if (key === 'Tab') return isOpen && !shiftKey ? 'accept' : undefined
  if (key === 'Enter') return isOpen && at >= 0 ? 'accept' : 'leave'
  if (key === 'ArrowDown') return isOpen ? 'down' : 'leave'
  return key === 'ArrowUp' && isOpen ? 'up' : undefined
}
