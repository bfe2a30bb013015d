import { defineDescriber } from '../describer.ts'
import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toReadableMedia } from '../content/readable.ts'
import { toResultSections } from '../content/result.ts'
import { toFile, toList, toTable, toText } from '../section.ts'
import type { ListItem } from '../view.ts'

interface Resource {
  uri?: string | undefined
  name?: string | undefined
  mimeType?: string | undefined
  description?: string | undefined
  server?: string | undefined
}

export const listMcpResources = defineDescriber('ListMcpResources', ({ call, input, result }) => {
  if (result.form !== 'object') return { summary: oneLine(input.server), sections: toResultSections(call) }
  return {
    summary: oneLine(input.server),
    outcome: countResources(result.result),
    sections: toList(result.result.map(toResourceItem)),
  }
})

export const readMcpResource = defineDescriber('ReadMcpResource', ({ call, input, result }) => {
  const summary = placeOf(input)
  if (result.form !== 'object') return { summary, sections: toResultSections(call) }
  const { contents = [], error } = result.result
  return {
    summary,
    outcome: error === undefined ? '' : `failed: ${oneLine(error)}`,
    sections: [
      ...toText(error, { title: 'Error' }),
      ...contents.flatMap(({ uri, mimeType = '', text, blobSavedTo }) => [
        ...toReadableMedia(text, mimeType, contents.length > 1 && uri !== undefined ? { title: uri } : {}),
        ...toFile(blobSavedTo, mimeType),
      ]),
    ],
  }
})

export const readMcpResourceDir = defineDescriber('ReadMcpResourceDir', ({ call, input, result }) => {
  const summary = placeOf(input)
  if (result.form !== 'object') return { summary, sections: toResultSections(call) }
  const { resources = [], error } = result.result
  return {
    summary,
    outcome: error === undefined ? countResources(resources) : `failed: ${oneLine(error)}`,
    sections: [...toText(error, { title: 'Error' }), ...toList(resources.map(toResourceItem))],
  }
})

export const refreshMcpTools = defineDescriber('RefreshMcpTools', ({ call, input, result }) => {
  if (result.form !== 'object') return { summary: oneLine(input.server), sections: toResultSections(call) }
  const servers = result.result
  const failed = servers.filter(({ status }) => status !== 'refreshed').length
  return {
    summary: oneLine(input.server),
    outcome: phrase(plural(servers.length, 'server'), failed > 0 && `${failed} failed`),
    sections: toTable(
      ['Server', 'Tools', 'Changes'],
      servers.map(({ server = '', status, toolCount, added = [], removed = [], error }) => [
        server,
        toolCount === undefined ? '' : String(toolCount),
        status === 'refreshed'
          ? [...added.map((name) => `+${name}`), ...removed.map((name) => `−${name}`)].join(' ')
          : oneLine(error ?? status?.replaceAll('_', ' ')),
      ]),
    ),
  }
})

function placeOf({ server, uri }: { server?: string | undefined; uri?: string | undefined }): string {
  return oneLine([server, uri].filter((part) => part !== undefined).join(': '))
}

function countResources(resources: readonly Resource[]): string {
  return resources.length === 0 ? 'no resources' : plural(resources.length, 'resource')
}

function toResourceItem({ uri, name, mimeType, description, server }: Resource): ListItem {
  const note = phrase(server, name === undefined ? undefined : uri, mimeType, oneLine(description))
  return { text: name ?? uri ?? '', ...(note === '' ? {} : { note }) }
}
