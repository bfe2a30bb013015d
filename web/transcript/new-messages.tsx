import { plural } from '../../src/text/quantity.ts'
import { Icon } from '../ui/icon.tsx'

/** Says that more has come at the end, while one reads elsewhere. */
export function NewMessages({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center print:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 text-xs text-on-accent shadow-float hover:bg-accent-strong"
        >
          <Icon name="arrow-down" className="size-3.5" />
          {plural(count, 'new message')}
        </button>
      )}
    </div>
  )
}
