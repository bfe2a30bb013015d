import { defineDescriber } from '../describer.ts'
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { textAt } from '../content/json-text.ts'
import { oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toResultSections } from '../content/result.ts'
import { toFacts, toList, toRaw, toText } from '../section.ts'
import type { ListItem, Section } from '../view.ts'

type ArtifactResult = ToolResult<'Artifact'>

export const artifact = defineDescriber('Artifact', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return {
    summary: oneLine(`${words(input.action ?? 'publish')} ${subjectOf(input, answer)}`),
    outcome: call.state === 'done' ? describeOutcome(input, answer) : '',
    sections: [
      ...toText(input.description ?? input.prompt),
      ...toFacts({
        URL: answer.url,
        File: answer.path ?? input.file_path,
        Version: answer.version,
        Audience: answer.audience,
        Contract: answer.contract,
      }),
      ...toList(
        (answer.warnings ?? []).map((text) => ({ text })),
        { title: 'Warnings' },
      ),
      ...toList((answer.artifacts ?? []).map(toArtifactItem)),
      ...nestedSections(answer),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})

function subjectOf(input: ToolInput<'Artifact'>, answer: ArtifactResult): string {
  return (
    input.title ?? answer.title ?? input.file_path ?? input.file_paths?.join(', ') ?? input.url ?? input.asset_id ?? ''
  )
}

function describeOutcome(input: ToolInput<'Artifact'>, answer: ArtifactResult): string {
  const { artifacts, updated, unchanged, truncated, pinned } = answer
  if (artifacts !== undefined) return phrase(plural(artifacts.length, 'artifact'), truncated && 'truncated')
  if ((input.action ?? 'publish') !== 'publish') return ''
  return phrase(
    unchanged ? 'unchanged' : updated ? 'updated' : answer.url !== undefined && 'published',
    pinned && 'pinned',
  )
}

function toArtifactItem(entry: { [key: string]: unknown }): ListItem {
  const [title, url] = [textAt(entry, 'title'), textAt(entry, 'url')]
  return { text: oneLine(title ?? url) || 'artifact', ...(title && url ? { note: url } : {}) }
}

/** Fields without documentation; each is shown raw under its name. */
const NESTED = [
  'read',
  'artifactRead',
  'watch',
  'unwatch',
  'watches',
  'arms',
  'written',
  'asset_upload',
  'asset_uploads',
  'asset_list',
  'asset_read',
  'asset_delete',
  'pin',
] as const satisfies readonly (keyof ArtifactResult)[]

function nestedSections(answer: ArtifactResult): Section[] {
  return NESTED.flatMap((name) => toRaw(answer[name], { title: words(name) }))
}
