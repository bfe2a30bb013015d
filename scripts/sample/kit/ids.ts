import { createHash } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export type Ids = ReturnType<typeof createIds>

/** Creates ids and small numbers from a named seed. The same seed gives the same sequence. */
export function createIds(seed: string) {
  let drawn = 0

  const bytes = (): Buffer => createHash('sha256').update(`${seed}/${drawn++}`).digest()
  const hex = (length: number): string => bytes().toString('hex').slice(0, length)
  const word = (length: number): string =>
    Array.from(bytes().subarray(0, length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  const below = (limit: number): number => bytes().readUInt32BE(0) % limit

  return {
    hex,
    below,
    uuid(): string {
      const digits = hex(32)
      const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join('-')
    },
    message: (): string => `msg_01${word(22)}`,
    request: (): string => `req_011C${word(20)}`,
    toolUse: (): string => `toolu_01${word(22)}`,
    serverToolUse: (): string => `srvtoolu_01${word(22)}`,
    agentMessage: (): string => `agent_msg_01${word(22)}`,
    bridge: (): string => `cse_01${word(22)}`,
    task: (): string => `b${word(8).toLowerCase()}`,
    signature: (): string =>
      Buffer.concat([Buffer.from('12c00a480805', 'hex'), bytes(), bytes(), bytes()]).toString('base64'),
  }
}

/** Returns the stable session id of a story. Other stories and files refer to it. */
export const sessionIdOf = (name: string): string => createIds(`session ${name}`).uuid()
