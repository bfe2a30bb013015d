// Which lines of a long text are on the page: the beginning at first, then all of it, and of very long ones a window
// that moves, so that 200,000 lines never become 200,000 elements.
import { useKept } from './use-kept.ts'

/** When this few are left they are shown: a button would take the place of one of them. */
const SLACK = 5

export interface LineWindow {
  from: number
  to: number
  count: number
  /** On the page at once. */
  most: number
  /** Only the beginning is shown, and nobody has asked for more. */
  isFolded: boolean
  /** More was asked for than fits: a part of it is shown. */
  isPart: boolean
  isOpened: boolean
  open: () => void
  close: () => void
  next: () => void
  previous: () => void
}

export interface LineWindowOptions {
  /** Shown before anybody asks for more. */
  first?: number
  most?: number
  /** A line that must be among them, such as the first with the words that are looked for; -1 for none. */
  wanted?: number
}

export function useLineWindow(
  owner: object,
  count: number,
  { first = 40, most = 2000, wanted = -1 }: LineWindowOptions = {},
): LineWindow {
  const [isOpened, setOpened] = useKept<boolean>(owner, 'is opened', false)
  const [chosen, setChosen] = useKept<number>(owner, 'from', -1)
  const isFolded = !isOpened && wanted < first && count > first + SLACK
  const start = chosen >= 0 ? chosen : Math.max(0, Math.floor(wanted / most) * most)
  const from = isFolded ? 0 : Math.min(start, Math.floor(Math.max(0, count - 1) / most) * most)
  return {
    from,
    to: Math.min(count, isFolded ? first : from + most),
    count,
    most,
    isFolded,
    isPart: !isFolded && count > most,
    isOpened: isOpened && count > first + SLACK,
    open: () => setOpened(true),
    close: () => {
      setOpened(false)
      setChosen(-1)
    },
    next: () => setChosen(from + most),
    previous: () => setChosen(Math.max(0, from - most)),
  }
}
