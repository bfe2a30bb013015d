// Texts without a secret: ids, hashes, encoded data, code that handles secrets, and the strings of real transcripts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapStrings } from '../../src/format/secrets/map-strings.ts'
import { parseJson } from '../../src/format/json.ts'
import type { Draw } from '../secret-samples.ts'

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const ALNUM = `${SMALL.toUpperCase()}${SMALL}${DIGITS}`
const BASE64 = `${ALNUM}+/`

type Make = (draw: Draw) => string

const uuid: Make = (draw) => [8, 4, 4, 4, 12].map((length) => draw(HEX, length)).join('-')
const word: Make = (draw) => draw(SMALL, 3 + Number(draw('0123456', 1)))
const name: Make = (draw) => `${word(draw)}${word(draw).replace(/^./, (letter) => letter.toUpperCase())}`
const snake: Make = (draw) => `${word(draw)}_${word(draw)}`

const MAKERS: readonly Make[] = [
  uuid,
  (draw) => `"session_id":"${uuid(draw)}"`,
  (draw) => `sessionId=${uuid(draw)}`,
  (draw) => `toolu_01${draw(ALNUM, 22)}`,
  (draw) => `"id":"msg_01${draw(ALNUM, 22)}"`,
  (draw) => `request-id: req_011C${draw(ALNUM, 20)}`,
  (draw) => `"tool_use_id":"srvtoolu_01${draw(ALNUM, 22)}"`,
  (draw) => `commit ${draw(HEX, 40)}`,
  (draw) => `index ${draw(HEX, 7)}..${draw(HEX, 7)} 100644`,
  (draw) => `sha256:${draw(HEX, 64)}`,
  (draw) => `"integrity": "sha512-${draw(BASE64, 86)}=="`,
  (draw) => `resolved "https://npm.example.com/${word(draw)}-1.2.3.tgz#${draw(HEX, 40)}"`,
  (draw) => `ETag: W/"${draw(HEX, 32)}"`,
  (draw) => `data:image/png;base64,iVBORw0KGgoAAAANSUhEUg${draw(BASE64, 400)}`,
  (draw) => `"signature":"EqQB${draw(BASE64, 300)}=="`,
  (draw) => `"thinking":"","signature":"ErUB${draw(BASE64, 600)}"`,
  (draw) => `/nix/store/${draw('0123456789abcdfghijklmnpqrsvwxyz', 32)}-${word(draw)}-1.2`,
  (draw) => `"input_tokens":${draw('123456789', 5)},"cache_read_input_tokens":${draw('123456789', 6)}`,
  (draw) => `max_tokens=${draw('123456789', 4)}`,
  (draw) => `const token = await ${name(draw)}(${word(draw)})`,
  (draw) => `token: ${name(draw)}.${name(draw)},`,
  (draw) => `this.token = ${name(draw)}`,
  (draw) => `password: ${name(draw)}`,
  (draw) => `password = ${snake(draw)}`,
  () => 'password: string',
  (draw) => `if (password !== ${name(draw)}Password) throw new Error('${word(draw)}')`,
  (draw) => `<input type="password" name="${word(draw)}" placeholder="Password" id="${snake(draw)}">`,
  (draw) => `"password": "${word(draw)}"`,
  (draw) => `PASSWORD=\${${snake(draw).toUpperCase()}}`,
  (draw) => `API_KEY=your-${word(draw)}-key-here`,
  (draw) => `api_key = os.environ["${snake(draw).toUpperCase()}"]`,
  (draw) => `apiKey: process.env.${snake(draw).toUpperCase()}_2,`,
  (draw) => `secret: ${name(draw)}(${word(draw)}),`,
  (draw) => `client_secret=<${snake(draw)}>`,
  (draw) => `secretName: ${word(draw)}-${word(draw)}-tls`,
  (draw) => `next_page_token=${draw(ALNUM, 40)}`,
  (draw) => `csrf_token: "${draw(ALNUM, 32)}"`,
  (draw) => `cacheKey: '${word(draw)}-${draw(HEX, 12)}'`,
  (draw) => `public_key = "${draw(BASE64, 43)}="`,
  (draw) => `export function ${name(draw)}Token(${word(draw)}: string): ${name(draw)} {`,
  (draw) => `Authorization: Bearer \${${name(draw)}}`,
  (draw) => `headers["Authorization"] = "Basic " + ${name(draw)}`,
  (draw) => `curl -u "$${snake(draw).toUpperCase()}:$${snake(draw).toUpperCase()}" https://example.com`,
  (draw) => `docker run -u 1000:1000 ${word(draw)}`,
  (draw) => `https://${word(draw)}.example.com:8443/${word(draw)}/${draw(HEX, 32)}`,
  (draw) => `import { ${name(draw)} } from './${word(draw)}-${word(draw)}.ts'`,
  (draw) => `sk-${word(draw)}-${word(draw)}-${word(draw)}`,
  (draw) => `${word(draw)}-${word(draw)}-${draw(HEX, 16)}`,
  (draw) => `${snake(draw)}_${draw(ALNUM, 20)}`,
  (draw) => `chunk-${draw(ALNUM, 8)}.js`,
  (draw) => `v1.${draw(DIGITS, 2)}.${draw(DIGITS, 1)}-alpha.${draw(HEX, 8)}`,
  (draw) => `0x${draw(HEX, 40)}`,
  (draw) => draw(BASE64, 76),
  (draw) => `${word(draw)} ${word(draw)} ${word(draw)} ${word(draw)} ${word(draw)}.`,
  (draw) => `token_count = len(${word(draw)}.encode(${name(draw)}))`,
  (draw) => `tokenizer.pad_token = tokenizer.${snake(draw)}`,
  (draw) => `Session token expired after ${draw(DIGITS, 3)} s`,
  (draw) => `arn:aws:iam::${draw(DIGITS, 12)}:role/${name(draw)}`,
  (draw) => `passwordHash: "$2b$12$${draw(ALNUM, 53)}"`,
  (draw) => `password_reset_url: https://example.com/${word(draw)}`,
]

export function* makeNegatives(draw: Draw, count: number): Generator<string> {
  for (let index = 0; index < count; index++) yield MAKERS[index % MAKERS.length]?.(draw) ?? ''
}

/** Strings of real transcripts. Nobody wrote a secret into these. */
export function* readNegatives(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.jsonl')) continue
    for (const line of readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n')) {
      const found: string[] = []
      mapStrings(parseJson(line), (text) => {
        found.push(text)
        return text
      })
      yield* found
    }
  }
}
