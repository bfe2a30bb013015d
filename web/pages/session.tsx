export function Session({ id }: { id: string }) {
  return <main>{id}</main>
}
