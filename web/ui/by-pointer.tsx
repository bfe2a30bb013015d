export function ByPointer({ mouse, touch }: { mouse: string; touch: string }) {
  return (
    <>
      <span className="pointer-coarse:hidden">{mouse}</span>
      <span className="hidden pointer-coarse:inline">{touch}</span>
    </>
  )
}
