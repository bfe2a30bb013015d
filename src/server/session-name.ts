// What may stand for a session in an address or a request: an id, the start of one, or "opened". Never a path.

const PATTERN = /^[\w.-]{1,200}$/

export function isSessionName(name: string): boolean {
  return PATTERN.test(name) && !name.includes('..')
}
