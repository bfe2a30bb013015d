// What can be copied from a session, for the header menu and the command palette.
import type { SessionHead } from '../../src/session/session-view.ts'
import { messageLink } from './messages/copy-message.ts'
import type { IconName } from '../ui/icon-shapes.ts'

export interface SessionCopy {
  id: 'resume' | 'link' | 'message' | 'id' | 'path'
  label: string
  icon: IconName
  text: string
  done: string
  keys?: string
}

export function sessionCopies(
  { id, resume, file }: Pick<SessionHead, 'id' | 'resume' | 'file'>,
  message: string | null,
): SessionCopy[] {
  const copies: SessionCopy[] = []
  if (resume !== null)
    copies.push({
      id: 'resume',
      label: 'Copy resume command',
      icon: 'terminal',
      text: resume,
      done: 'Resume command copied',
      keys: 'r',
    })
  const link = `${location.origin}/s/${encodeURIComponent(id)}`
  copies.push({ id: 'link', label: 'Copy link', icon: 'link', text: link, done: 'Link copied' })
  if (message !== null)
    copies.push({
      id: 'message',
      label: 'Copy link to selected message',
      icon: 'message',
      text: messageLink(id, message),
      done: 'Message link copied',
    })
  copies.push({ id: 'id', label: 'Copy session ID', icon: 'hash', text: id, done: 'Session ID copied' })
  if (file !== '') copies.push({ id: 'path', label: 'Copy path', icon: 'folder', text: file, done: 'Path copied' })
  return copies
}
