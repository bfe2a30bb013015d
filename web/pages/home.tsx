export function Home() {
  return <main>Home</main>
}
