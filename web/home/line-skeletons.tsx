/** Holds the room of lines that are on their way, so that nothing jumps when they come. */
export function LineSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // They are all alike.
        <div key={index} className="flex h-12 items-center border-b border-line px-3 max-sm:h-14">
          <div className="h-3 animate-late rounded-sm bg-hover" style={{ width: `${35 + ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </div>
  )
}
