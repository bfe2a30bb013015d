/** A JSON value. JSON.stringify drops `undefined` members, which makes optional keys easy to write. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json | undefined
}
