/** Takes the values of a flag that may be given several times. */
export function collect(value: string, before: unknown): string[] {
  return Array.isArray(before) ? [...before.map(String), value] : [value]
}
