import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'

export interface ImageDialogProps {
  isOpen: boolean
  onClose: () => void
  source: string
  label: string
}

/** The picture as large as the screen allows; pressed again, pixel by pixel. */
export function ImageDialog({ isOpen, onClose, source, label }: ImageDialogProps) {
  const [isWhole, setWhole] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={label}
      className="max-h-[94dvh]! w-fit! max-w-[calc(100vw-1rem)]! min-w-72"
    >
      <div className={classNames('bg-sunken', isWhole ? 'grid place-items-center' : 'overflow-auto')}>
        <button
          type="button"
          aria-label={isWhole ? 'Show in its own size' : 'Fit into the screen'}
          onClick={() => setWhole(!isWhole)}
          className={isWhole ? 'cursor-zoom-in' : 'block w-max cursor-zoom-out'}
        >
          <img
            src={source}
            alt={label}
            className={isWhole ? 'block max-h-[86dvh] max-w-full object-contain' : 'block max-w-none'}
          />
        </button>
      </div>
    </Dialog>
  )
}
