/** Any value that JSON can hold. `undefined` members vanish in `JSON.stringify`, which keeps optional keys short to write. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json | undefined
}
