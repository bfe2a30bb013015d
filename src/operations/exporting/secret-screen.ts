// Secrets of one session: counted as its records are read, and masked where that is asked for.
import { maskSecrets } from '../../format/secrets/mask-secrets.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { SecretTally } from '../../format/secrets/secret-tally.ts'
import type { RecordScreen } from '../../session/record-screen.ts'

export class SecretScreen implements RecordScreen {
  /** Nearly all transcripts are shorter; held, they take five times as much. */
  readonly heldBytes = 4 * 1024 * 1024
  readonly masks: boolean
  private readonly tally = new SecretTally()

  constructor(masks: boolean) {
    this.masks = masks
  }

  first<Value>(value: Value): Value {
    return this.tally.add(value) ? this.again(value) : value
  }

  again<Value>(value: Value): Value {
    return this.masks ? maskSecrets(value) : value
  }

  counts(): SecretCount[] {
    return this.tally.counts()
  }
}
