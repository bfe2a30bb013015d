import { expect, it } from 'vitest'
import { shortenView } from './grouped-paths.ts'
import type { ToolView } from '../view.ts'

function view(summary: string, path: string): ToolView {
  const section = { kind: 'diff' as const, path, hunks: [], added: 0, removed: 0 }
  const list = { kind: 'list' as const, items: [{ text: path, items: [{ text: path }] }] }
  return {
    title: 'Edit',
    summary,
    outcome: '',
    status: 'done',
    sections: [section, list, { kind: 'text', text: path }],
  }
}

it.each([
  ['/home/mara/app', '/home/mara/app/src/a.ts', 'src/a.ts'],
  ['/home/mara/app/', '/home/mara/app/src/a.ts', 'src/a.ts'],
  ['/home/mara/app', '/home/mara/app-two/a.ts', '/home/mara/app-two/a.ts'],
  ['C:\\Work\\Kestrel', 'C:\\Work\\Kestrel\\src\\a.ts', 'src\\a.ts'],
  ['/', '/etc/hosts', '/etc/hosts'],
  ['/app', '/usr/src/app/main.py', '/usr/src/app/main.py'],
  ['/app', 'rsync /mnt/app/data /app/data', 'rsync /mnt/app/data /app/data'],
])('in %s, %s is %s', (directory, path, short) => {
  const shortened = shortenView(view(path, path), directory)
  expect(shortened).toMatchObject({
    summary: short,
    sections: [{ path: short }, { items: [{ text: short, items: [{ text: short }] }] }, { text: path }],
  })
})
