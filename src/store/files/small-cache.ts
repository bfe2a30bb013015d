// Keeps small objects per source of the index, up to a number of objects in total. The oldest sources are dropped first.

const MOST_OBJECTS = 100_000

export class SmallCache<Value> {
  private readonly kept = new Map<number, { value: Value; size: number }>()
  private objects = 0

  get(source: number, make: () => { value: Value; size: number }): Value {
    const known = this.kept.get(source)
    if (known) return known.value
    const made = make()
    this.objects += made.size + 1
    this.kept.set(source, made)
    for (const [each, { size }] of this.kept) {
      if (this.objects <= MOST_OBJECTS || each === source) break
      this.kept.delete(each)
      this.objects -= size + 1
    }
    return made.value
  }
}
