// Only images embedded in the transcript are shown. Addresses are printed, never loaded.
import { useMemo, useState } from 'react'
import { imageAddress } from '../../../src/paint/image-data.ts'
import { imageLabel, readImageSize } from '../../../src/paint/image-size.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { ImageSection } from '../../../src/describe/view.ts'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface ImageDialogProps {
  isOpen: boolean
  onClose: () => void
  source: string
  label: string
}

export function ImageView({ section }: { section: ImageSection }) {
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const source = useMemo(() => imageAddress(section), [section])
  const label = visibleLine(imageLabel(section))
  if (source === null || isBroken) return <ImageLine label={label} location={section.location} isBroken={isBroken} />
  const size = readImageSize(section.data ?? '')
  return (
    <figure className="m-0">
      <button
        type="button"
        aria-label={`Enlarge ${label}`}
        onClick={() => setOpen(true)}
        className="block max-w-full cursor-zoom-in overflow-hidden rounded-md border border-line"
      >
        <img
          src={source}
          alt={label}
          width={size?.width}
          height={size?.height}
          decoding="async"
          onError={() => setBroken(true)}
          className="block h-auto max-h-80 w-auto max-w-full bg-sunken object-contain"
        />
      </button>
      <figcaption className="mt-0.5 text-2xs text-faint">{label}</figcaption>
      <ImageDialog isOpen={isOpen} onClose={() => setOpen(false)} source={source} label={label} />
    </figure>
  )
}

function ImageLine({ label, location, isBroken }: { label: string; location?: string | undefined; isBroken: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs text-muted">
      <Icon name="image" className="text-faint" />
      <span className="shrink-0">{isBroken ? `${label} (damaged)` : label}</span>
      {location !== undefined && <span className="min-w-0 font-mono wrap-anywhere">{visibleLine(location)}</span>}
    </div>
  )
}

function ImageDialog({ isOpen, onClose, source, label }: ImageDialogProps) {
  const [isFitted, setFitted] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={label}
      className="max-h-[94dvh]! w-fit! max-w-[calc(100vw-1rem)]! min-w-72"
    >
      <div className={classNames('bg-sunken', isFitted ? 'grid place-items-center' : 'overflow-auto')}>
        <button
          type="button"
          aria-label={isFitted ? 'Show in original size' : 'Fit to screen'}
          onClick={() => setFitted(!isFitted)}
          className={isFitted ? 'cursor-zoom-in' : 'block w-max cursor-zoom-out'}
        >
          <img
            src={source}
            alt={label}
            className={isFitted ? 'block max-h-[86dvh] max-w-full object-contain' : 'block max-w-none'}
          />
        </button>
      </div>
    </Dialog>
  )
}
