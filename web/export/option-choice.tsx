import { Segmented, type SegmentedProps } from '../ui/segmented.tsx'

/** One of a few, with its name before it. */
export function OptionChoice<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className="flex items-center justify-between gap-3">
      {/* The row of buttons has the same name. */}
      <span aria-hidden="true" className="text-sm text-muted">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  )
}
