// 32 bits that tell texts apart where a wrong match would only mislead, never lose.

/** The beginning is enough: prompts of agents differ early, and an index may hold only the beginning. */
const LENGTH = 200

export function hashText(text: string): number {
  let hash = 0x811c9dc5
  const end = Math.min(text.length, LENGTH)
  for (let index = 0; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
