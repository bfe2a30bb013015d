export function Sessions() {
  return <main>Sessions</main>
}
