// A sentence of an operation in which commands are shown as code.
import { Fragment } from 'react'
import type { Sentence } from '../../src/text/advice.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { screenParts } from '../screen-names.ts'

export function Worded({ sentence }: { sentence: Sentence }) {
  return screenParts(sentence).map(({ text, command }, index) => (
    <Fragment key={index}>
      {visibleLine(text)}
      {command !== undefined && <Code>{visibleLine(command)}</Code>}
    </Fragment>
  ))
}

export function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs whitespace-nowrap">{children}</code>
}
