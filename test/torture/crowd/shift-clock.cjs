// Preloaded with --require: shifts the clock of a process by SHIFT_CLOCK_MS, as a machine with a wrong clock would have.
const shiftMs = Number(process.env.SHIFT_CLOCK_MS ?? 0)
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shiftMs)
    else super(...args)
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}

globalThis.Date = ShiftedDate
