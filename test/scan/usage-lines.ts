// Random lines with token usage: records in all three places, with unusual values, keys and damage.
import type { Random } from '../generate/random.ts'

type List = readonly [string, ...string[]]

const TEXTS: List = [
  'msg_01',
  'req_02',
  'claude-opus-4-5',
  '/home/mara/tidepool',
  'batch',
  'fast',
  'f\\u0061st',
  'ü',
  '日本',
  'a\\u00e9b',
  'é\\u00e9',
  '\\ud83d\\ude00',
  '\\ud800',
  '\\"',
  '\\n\\/',
  '\\u0041',
  '',
  'x'.repeat(40),
  `ä${'y'.repeat(1100)}`,
]
/** Not valid inside of a JSON string. */
const BROKEN_TEXTS: List = ['"', '\\', '\\x', '\\u12g4', '\u0000', '\t', '\u001f']
const TIMES: List = [
  '"2026-02-29T09:30:00.000Z"',
  '"2024-02-29T23:59:59.999Z"',
  '"2026-04-31T00:00:00.000Z"',
  '"2026-12-31T24:00:00.000Z"',
  '"1969-12-31T23:59:59.999Z"',
  '"2026-02-11T09:30:00Z"',
  '"2026-02-11T09:30:00.000+01:00"',
  '"2026-02-11t09:30:00.000Z"',
  '"202a-02-11T09:30:00.000Z"',
  '1770802200000',
]
const NUMBERS: List = [
  '0',
  '1',
  '999999999',
  '1000000000',
  '1000000001',
  '12345678901',
  '-1',
  '-0',
  '1.5',
  '1e3',
  '1E+2',
  '0.25',
  '0.30000000000000004',
  '123456789.123456789',
  '9007199254740993',
  '1e400',
  '01',
  '1.',
  '.5',
  '+1',
]
const OTHERS: List = [
  'null',
  'true',
  'false',
  '{}',
  '[]',
  '[1]',
  '{"a":1}',
  '"text"',
  '""',
  'nul',
  '{"usage":1}',
  '[[{}]]',
]
const SPACES: List = ['', '', '', '', ' ', '\t', '\r', '  ']

/** Returns a line without its newline. Most lines are valid and usual, so that rare values meet usual ones. */
export function makeUsageLine(random: Random): Buffer {
  const maker = new LineMaker(random)
  const line = Buffer.from(maker.record())
  return random.chance(0.03) ? damage(line, random) : line
}

class LineMaker {
  private readonly random: Random
  private readonly oddness: number

  constructor(random: Random) {
    this.random = random
    this.oddness = random.chance(0.6) ? 0 : random.fraction() * 0.08
  }

  record(): string {
    const { random } = this
    const place = random.below(4)
    const inner = () => [
      ['timestamp', this.time()],
      ['requestId', this.text()],
      ['uuid', this.text()],
      ['costUSD', this.number()],
      ['forkedFrom', this.object([['messageUuid', this.text()]])],
    ]
    const fields = [
      ...inner(),
      ['agentId', this.text()],
      ['sessionId', this.text()],
      ['version', this.text()],
      ['cwd', this.text()],
      ['gitBranch', this.text()],
      ['attributionSkill', this.text()],
      ['attributionMcpServer', this.text()],
      ['isSidechain', random.pick(['true', 'false'])],
      ...(random.chance(0.05)
        ? [
            ['isApiErrorMessage', 'true'],
            ['text', '"Claude AI usage limit reached|1760000000"'],
          ]
        : []),
      ...(place === 0 || random.chance(0.05) ? [['message', this.message()]] : []),
      ...(place === 1 || random.chance(0.05)
        ? [
            [
              'data',
              this.object([
                ['agentId', this.text()],
                ['message', this.object([...inner(), ['message', this.message()]])],
              ]),
            ],
          ]
        : []),
      ...(place === 2 || random.chance(0.05)
        ? [
            [
              'toolUseResult',
              this.object([
                ['agentId', this.text()],
                ['usage', this.usage()],
                ['content', this.text()],
              ]),
            ],
          ]
        : []),
    ]
    return this.object(fields)
  }

  private message(): string {
    const content = `[{"type":"text","text":${this.text()}}]`
    return this.object([
      ['id', this.text()],
      ['model', this.text()],
      ['content', content],
      ['usage', this.usage()],
    ])
  }

  private usage(): string {
    return this.object([
      ['input_tokens', this.count()],
      ['output_tokens', this.count()],
      ['cache_creation_input_tokens', this.count()],
      ['cache_read_input_tokens', this.count()],
      [
        'cache_creation',
        this.object([
          ['ephemeral_5m_input_tokens', this.count()],
          ['ephemeral_1h_input_tokens', this.count()],
        ]),
      ],
      ['server_tool_use', this.object([['web_search_requests', this.count()]])],
      ['output_tokens_details', this.object([['thinking_tokens', this.count()]])],
      ['service_tier', this.text()],
      ['speed', this.text()],
      ['inference_geo', this.text()],
      ['iterations', this.steps()],
    ])
  }

  private steps(): string {
    const { random } = this
    if (!this.isOdd()) return '[{"type":"message"}]'
    const type = random.pick(['"message"', '"message"', '"compaction"', '1'])
    const step = this.object([
      ['type', type],
      ['input_tokens', this.count()],
    ])
    return random.pick(['[]', `[${step}]`, `[ ${step} ]`, `[${step},${step}]`])
  }

  /** Leaves out, doubles and escapes some of the keys. */
  private object(fields: readonly (readonly string[])[]): string {
    const { random } = this
    const kept = fields.flatMap((field) =>
      this.isOdd() ? random.pick([[], [field, field], [['other', '[{}]'], field]]) : [field],
    )
    const members = kept.map(([key = '', value = '']) => {
      const name = this.isOdd() && random.chance(0.3) ? escapeFirst(key) : key
      const shown = this.isOdd() ? random.pick(OTHERS) : value
      return `${this.space()}"${name}"${this.space()}:${this.space()}${shown}${this.space()}`
    })
    return `{${members.join(',')}}`
  }

  private space(): string {
    return this.isOdd() ? this.random.pick(SPACES) : ''
  }

  private text(): string {
    const { random } = this
    if (this.isOdd() && random.chance(0.1)) return `"${random.pick(BROKEN_TEXTS)}"`
    return `"${this.isOdd() ? random.pick(TEXTS) : `text_${random.below(50)}`}"`
  }

  private time(): string {
    const { random } = this
    if (this.isOdd()) return random.pick(TIMES)
    return `"20${random.between(10, 37)}-${two(random, 12)}-${two(random, 28)}T09:30:${two(random, 59)}.${random.between(100, 999)}Z"`
  }

  private number(): string {
    const { random } = this
    return this.isOdd() ? random.pick(NUMBERS) : String(random.below(1e6) / 1e5)
  }

  private count(): string {
    const { random } = this
    return this.isOdd() ? random.pick(NUMBERS) : String(random.below(200_000))
  }

  private isOdd(): boolean {
    return this.oddness > 0 && this.random.chance(this.oddness)
  }
}

function two(random: Random, most: number): string {
  return String(random.between(1, most)).padStart(2, '0')
}

function escapeFirst(key: string): string {
  return `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`
}

function damage(line: Buffer, random: Random): Buffer {
  const at = random.below(line.length + 1)
  switch (random.below(5)) {
    case 0:
      return line.subarray(0, at)
    case 1:
      return Buffer.concat([line.subarray(0, at), Buffer.from([random.below(256)]), line.subarray(at)])
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), line])
    case 3:
      return Buffer.concat([line, line.subarray(0, at)])
    default: {
      const changed = Buffer.from(line)
      changed[at] = random.below(256)
      return changed
    }
  }
}
