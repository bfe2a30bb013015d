// Replaces zod for src/format in the command line. A command never parses with those schemas: `check.ts` and `walk.ts` read
// their definitions. Building the two hundred schemas with zod takes 20 ms, these definitions 1 ms. Has only what
// src/format uses; test/rules/light-zod.test.ts compares the definitions with those of zod.
const titles = new WeakMap()

class Schema {
  constructor(def) {
    this._zod = { def }
  }

  optional() {
    return new Schema({ type: 'optional', innerType: this })
  }

  nullable() {
    return new Schema({ type: 'nullable', innerType: this })
  }

  unwrap() {
    return this._zod.def.innerType
  }

  /** As in zod, the result is another schema, so that only this use has the title. */
  meta(data) {
    const copy = new Schema(this._zod.def)
    titles.set(copy, data)
    return copy
  }
}

const plain = (type) => () => new Schema({ type })

export const z = {
  string: plain('string'),
  number: plain('number'),
  boolean: plain('boolean'),
  unknown: plain('unknown'),
  undefined: plain('undefined'),
  custom: plain('custom'),
  literal: (value) => new Schema({ type: 'literal', values: [value] }),
  enum: (values) => new Schema({ type: 'enum', entries: Object.fromEntries(values.map((value) => [value, value])) }),
  object: (shape) => new Schema({ type: 'object', shape }),
  array: (element) => new Schema({ type: 'array', element }),
  record: (keyType, valueType) => new Schema({ type: 'record', keyType, valueType }),
  union: (options) => new Schema({ type: 'union', options }),
  discriminatedUnion: (discriminator, options) => new Schema({ type: 'union', options, discriminator }),
  globalRegistry: { get: (schema) => titles.get(schema) },
}
