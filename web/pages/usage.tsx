export function Usage() {
  return <main>Usage</main>
}
