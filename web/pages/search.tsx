export function Search() {
  return <main>Search</main>
}
