import { useEffect, useState } from 'react'
import type { ButtonSize } from './button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = {
  label: string
  size?: ButtonSize
  className?: string
  /** Copies the text and says so. */
  copy?: (text: Promise<string>) => Promise<boolean>
} & ({ text: string } | { /** For text that is expensive to build. */ getText: () => string | Promise<string> })

export function CopyButton({ label, size = 'sm', className, copy = copyText, ...source }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const act = async () => {
    // Call getText inside the promise, so that copyText reports its errors too.
    const text = Promise.resolve().then(() => ('text' in source ? source.text : source.getText()))
    setCopied(await copy(text))
  }
  return (
    <IconButton
      icon={isCopied ? 'check' : 'copy'}
      label={label}
      size={size}
      onClick={() => void act()}
      {...(className !== undefined && { className })}
    />
  )
}
