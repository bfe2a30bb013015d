// Only web and mail addresses become links, and only data URLs become images. Other targets are printed.
import { useMemo } from 'react'
import { imageAddress, imageInDataUrl } from '../../../src/paint/image-data.ts'
import { inlineText, type Inline } from '../../../src/paint/markdown-inline.ts'
import { DEEPEST_EMPHASIS } from '../../../src/paint/section-fold.ts'
import { pageLink } from '../../../src/paint/link-target.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { SessionPathsContext, TextWithPaths } from './file-history-link.tsx'
import { markText, useFindText } from './marked-text.tsx'

export function MarkdownInline({ content, depth = 0 }: { content: readonly Inline[]; depth?: number }) {
  return content.map((part, index) => <Part key={index} part={part} depth={depth} />)
}

function Part({ part, depth }: { part: Inline; depth: number }) {
  const needle = useFindText()
  switch (part.kind) {
    case 'text':
      return <TextWithPaths text={part.text} />
    case 'code':
      return (
        <code className="rounded-sm bg-hover px-1 py-px font-mono text-[0.9em] wrap-anywhere">
          <TextWithPaths text={part.text} isCode />
        </code>
      )
    case 'strong':
    case 'em':
    case 'del': {
      if (depth >= DEEPEST_EMPHASIS) return markText(inlineText(part.content), needle)
      const inner = <MarkdownInline content={part.content} depth={depth + 1} />
      if (part.kind === 'strong') return <strong className="font-semibold">{inner}</strong>
      return part.kind === 'em' ? <em>{inner}</em> : <del>{inner}</del>
    }
    case 'link':
      return <Link link={part} depth={depth} />
    case 'image':
      return <InlineImage address={part.address} alt={part.alt} />
    case 'break':
      return <br />
  }
}

function Link({ link, depth }: { link: Extract<Inline, { kind: 'link' }>; depth: number }) {
  const { target, aside } = pageLink(link)
  const inner =
    depth >= DEEPEST_EMPHASIS ? inlineText(link.content) : <MarkdownInline content={link.content} depth={depth + 1} />
  return (
    <>
      {target === null ? (
        inner
      ) : (
        <a
          href={target}
          title={visibleLine(target)}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-current"
        >
          <SessionPathsContext value={null}>{inner}</SessionPathsContext>
        </a>
      )}
      {aside !== null && (
        <span className="text-faint wrap-anywhere">
          {' ('}
          <TextWithPaths text={aside} isCode />)
        </span>
      )}
    </>
  )
}

function InlineImage({ address, alt }: { address: string; alt: string }) {
  const needle = useFindText()
  const source = useMemo(() => embeddedImage(address), [address])
  if (source !== null) return <img src={source} alt={alt} className="my-1 max-h-80 max-w-full rounded-md" />
  const shortAddress = address.startsWith('data:') ? `${address.slice(0, 40)}…` : address
  return (
    <span className="text-muted wrap-anywhere">
      [image: {markText([alt, shortAddress].filter((part) => part !== '').join(', '), needle)}]
    </span>
  )
}

function embeddedImage(address: string): string | null {
  const image = imageInDataUrl(address)
  return image === null ? null : imageAddress(image)
}
