export interface ProgressBarProps {
  label: string
  /** Null if there is nothing to do yet. */
  progress: { done: number; total: number } | null
  className?: string
}

export function ProgressBar({ label, progress, className = '' }: ProgressBarProps) {
  const percent = progress && progress.total > 0 ? Math.min(100, (100 * progress.done) / progress.total) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-1 overflow-hidden rounded-full bg-hover ${className}`}
    >
      <div className="h-full bg-accent transition-[width] duration-150" style={{ width: `${percent}%` }} />
    </div>
  )
}
