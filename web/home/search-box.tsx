import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '../shell/use-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'

export function SearchBox() {
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.focus() }, { scope: 'Home' })
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const words = text.trim()
        go(words === '' ? '/search' : `/search?${new URLSearchParams({ q: words })}`)
      }}
      className="flex h-10 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      <Icon name="search" className="text-faint" />
      <input
        ref={input}
        type="search"
        aria-label="Search all sessions"
        placeholder="Search all sessions"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
      />
      <span className="max-md:hidden">
        <Kbd keys="/" />
      </span>
    </form>
  )
}
