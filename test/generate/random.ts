// Seeded random numbers, the same on every machine, so that a failing run can be repeated.

export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Returns an integer below 2^32 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let word = this.state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }

  fraction(): number {
    return this.next() / 0x1_0000_0000
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0]
  }

  /** Returns a log-normal size, like the sizes of transcript lines, with this median and 99th percentile. */
  size(median: number, p99: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.fraction())) * Math.cos(2 * Math.PI * this.fraction())
    return Math.round(median * Math.exp((normal * Math.log(p99 / median)) / 2.326))
  }

  uuid(): string {
    const digits = Array.from({ length: 4 }, () => this.next().toString(16).padStart(8, '0')).join('')
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  }
}
