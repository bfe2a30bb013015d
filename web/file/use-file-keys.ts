import { useLocation } from 'wouter'
import { useKeys } from '../shell/use-keys.ts'
import { showToast } from '../ui/toast.tsx'
import { FILE_VIEWS } from './file-address.ts'
import type { FilePage } from './use-file-page.ts'
import { promptLink } from './version-text.ts'

const LABELS = {
  j: 'Next version',
  k: 'Previous version',
  Home: 'First version',
  End: 'Latest version',
  v: 'Changes, content or origins',
  c: 'Compare other versions with this one',
  o: 'Open the prompt that made it',
  '[': 'Toggle list of versions',
} as const

export function useFileKeys(page: FilePage, count: number, toggleList: () => void): void {
  const [, navigate] = useLocation()
  const { version, pinned, view } = page
  const { number } = version
  const link = promptLink(version)
  const next = () => page.move(number + 1)
  const previous = () => page.move(number - 1)
  useKeys(
    {
      j: next,
      k: previous,
      ArrowRight: next,
      ArrowLeft: previous,
      Home: () => page.move(1),
      End: () => page.move(count),
      v: () => page.show(FILE_VIEWS[(FILE_VIEWS.indexOf(view) + 1) % FILE_VIEWS.length] ?? 'changes'),
      c: () => {
        page.compare(number)
        showToast(
          pinned === number ? 'No longer comparing' : `Comparing with version ${number}: choose another version`,
        )
      },
      o: () => link !== null && navigate(link),
      '[': toggleList,
      Escape: () => pinned !== null && page.compare(null),
    },
    { scope: 'File', labels: LABELS },
  )
}
