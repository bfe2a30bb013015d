// Renders the sections of a view: one component per kind of section, independent of the tool it came from.
import { memo, type ReactNode } from 'react'
import { sectionName, isFailure, isFolded } from '../../../src/paint/section-fold.ts'
import { sectionText } from '../../../src/describe/section-text.ts'
import type { Section, FileSection } from '../../../src/describe/view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { classNames } from '../../ui/class-names.ts'
import { occurs } from '../../../src/paint/find-occurrences.ts'
import { useFindText, markText } from './marked-text.tsx'
import { CodeBlock } from './code-block.tsx'
import { CollapsibleCard } from './collapsible-card.tsx'
import { DataTable, FactsTable } from './data-table.tsx'
import { DiffView } from './diff-view.tsx'
import { ImageView } from './image-view.tsx'
import { ListBoard } from './list-board.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { PlainText } from './plain-text.tsx'
import { RawJson } from './raw-json.tsx'
import { SectionBox } from './section-box.tsx'
import { sectionSize } from '../../../src/paint/section-size.ts'
import { TerminalOutput } from './terminal-output.tsx'
import { useKept } from './use-kept.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface ViewSectionsProps {
  sections: readonly Section[]
  isOpen?: boolean | undefined
}

export const ViewSections = memo(function ViewSections({ sections, isOpen = false }: ViewSectionsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {sections.map((section, index) =>
        isFolded(section, sections) ? (
          <FoldedSection key={index} section={section} isOpenAtFirst={isOpen} />
        ) : (
          <OpenSection key={index} section={section} />
        ),
      )}
    </div>
  )
})

function OpenSection({ section }: { section: Section }) {
  return (
    <div className="min-w-0">
      {section.title && (
        <div className={classNames('mb-0.5 text-xs', isFailure(section) ? 'text-error' : 'text-muted')}>
          {visibleLine(section.title)}
        </div>
      )}
      <SectionBody section={section} />
    </div>
  )
}

function FoldedSection({ section, isOpenAtFirst }: { section: Section; isOpenAtFirst: boolean }) {
  const [chosen, choose] = useKept<'' | 'open' | 'closed'>(section, 'fold', '')
  const needle = useFindText()
  const isFound = needle !== '' && occurs(sectionText(section), needle)
  return (
    <CollapsibleCard
      title={visibleLine(sectionName(section))}
      note={sectionSize(section)}
      tone={isFailure(section) ? 'error' : 'plain'}
      isOpen={chosen === '' ? isOpenAtFirst || isFound : chosen === 'open'}
      onOpenChange={(isOpen) => choose(isOpen ? 'open' : 'closed')}
    >
      {() => <SectionBody section={section} />}
    </CollapsibleCard>
  )
}

function SectionBody({ section }: { section: Section }) {
  switch (section.kind) {
    case 'text':
      return <PlainText text={section.unescaped ?? section.text} owner={section} />
    case 'markdown':
      return boxed(section, 'Copy as Markdown', <MarkdownText text={section.text} owner={section} />)
    case 'code':
      return <CodeBlock text={section.text} language={section.language} firstLine={section.firstLine} owner={section} />
    case 'diff':
      return <DiffView section={section} />
    case 'terminal':
      return <TerminalOutput section={section} />
    case 'list':
      return boxed(section, 'Copy list', <ListBoard section={section} />)
    case 'table':
      return boxed(
        section,
        'Copy table',
        section.isFacts ? <FactsTable section={section} /> : <DataTable section={section} />,
      )
    case 'image':
      return <ImageView section={section} />
    case 'file':
      return <FileReference section={section} />
    case 'raw':
      return <RawJson value={section.value} />
  }
}

function boxed(section: Section, copyLabel: string, content: ReactNode) {
  return (
    <SectionBox isBare getText={() => sectionText(section)} copyLabel={copyLabel}>
      {content}
    </SectionBox>
  )
}

function FileReference({ section: { path, note } }: { section: FileSection }) {
  const needle = useFindText()
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs">
      <Icon name="file" className="text-faint" />
      <span className="min-w-0 font-mono wrap-anywhere">{markText(visibleLine(path), needle)}</span>
      {note && <span className="shrink-0 text-faint">{markText(visibleLine(note), needle)}</span>}
      <CopyButton text={path} label="Copy path" />
    </div>
  )
}
