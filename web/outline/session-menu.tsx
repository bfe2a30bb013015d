// What can be taken along from a session: the command to go on with it, its id, a link, its file.
import { baseName } from '../../src/format/path.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'

export function SessionMenu() {
  const { session } = useSessionState().outline
  const { id, resume, file } = session
  const copy = (text: string, done: string) => () => void copyText(text, done)
  const items: (MenuAction | 'separator')[] = [
    ...(resume === null
      ? []
      : [
          {
            label: 'Copy resume command',
            icon: 'terminal' as const, // A name, not any text.
            keys: 'r',
            onSelect: copy(resume, 'Resume command copied'),
          },
        ]),
    { label: 'Copy link', icon: 'link', onSelect: copy(linkTo(id), 'Link copied') },
    { label: 'Copy session id', icon: 'hash', onSelect: copy(id, 'Session id copied') },
    ...(file === ''
      ? []
      : [
          'separator' as const, // As above.
          { label: 'Copy path of the transcript', icon: 'folder' as const, onSelect: copy(file, 'Path copied') },
          {
            label: `Copy “${shorten(baseName(file))}”`,
            icon: 'file' as const,
            onSelect: copy(baseName(file), 'File name copied'),
          },
        ]),
  ]
  return <Menu trigger={<IconButton icon="more" label="More about this session" />} items={items} />
}

function linkTo(id: string): string {
  return `${location.origin}/s/${encodeURIComponent(id)}`
}

function shorten(name: string): string {
  return name.length <= 24 ? name : `${name.slice(0, 10)}…${name.slice(-10)}`
}
