/** Where text will stand: about as many lines as it has, within reason. */
export function SkeletonLines({ characters }: { characters: number }) {
  const lines = Math.min(12, Math.max(2, Math.ceil(characters / 80)))
  return (
    <div aria-busy="true" className="space-y-1.5 py-1">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_value, index) => (
        <div key={index} className="h-3 rounded-sm bg-hover" style={{ width: `${55 + ((index * 37) % 40)}%` }} />
      ))}
    </div>
  )
}
