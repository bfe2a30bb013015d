import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { listKeys, type ListedKeys } from './key-table.ts'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {/* Focusable, so that the keyboard can scroll it. */}
      <div tabIndex={0} className="min-h-0 overflow-y-auto outline-offset-[-2px]">
        <div className="gap-x-8 p-4 sm:columns-2">
          {open && listKeys().map((keys) => <Scope key={keys.scope} {...keys} />)}
        </div>
      </div>
    </Dialog>
  )
}

function Scope({ scope, keys }: ListedKeys) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-xs text-faint">{scope}</h3>
      <dl>
        {keys.map(({ key, label }) => (
          <div key={key} className="flex min-h-7 items-center justify-between gap-4 border-b border-line text-sm">
            <dt className="order-last">
              <Kbd keys={key} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
