// Checks that exported pages use the colors of the app and load nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { PAGE_SCRIPT } from './script.ts'
import { PAGE_STYLE } from './style.ts'
import { TOKENS } from './tokens.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const web = (path: string) => readFileSync(join(root, 'web', path), 'utf8')

/** Returns the values of one block of the theme, by name. */
function themeBlock(css: string, start: string): Map<string, string> {
  const from = css.indexOf(start)
  const body = css.slice(from, css.indexOf('}', from))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

describe('the style', () => {
  test('has the colors of the app', () => {
    const css = web('theme.css')
    const light = themeBlock(css, ':root {')
    const dark = themeBlock(css, ":root[data-theme='dark'] {")
    expect(light.size).toBeGreaterThan(30)
    for (const [name, values] of Object.entries(TOKENS))
      expect([name, light.get(name), dark.get(name)]).toEqual([name, ...values])
  })

  test('defines every color that it uses', () => {
    const own = new Set([...PAGE_STYLE.matchAll(/(?<=[;{])--([\w-]+):/g)].map(([, name]) => name))
    const used = [...PAGE_STYLE.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((name) => !own.has(name))).toEqual([])
  })

  test('uses only tokens, except for terminal colors', () => {
    const rest = PAGE_STYLE.replace(/--[\w-]+:light-dark\([^)]*\)/g, '').replace(/url\("data:[^"]*"\)/g, '')
    // Black is the opaque part of a mask.
    expect(rest.match(/#[0-9a-f]{3,8}\b/gi)?.filter((color) => color !== '#000') ?? []).toEqual([])
  })

  test('loads nothing', () => {
    expect(PAGE_STYLE.match(/url\((?!"data:image\/svg\+xml,)|@import|@font-face|<\//g)).toBeNull()
    expect(PAGE_STYLE.length).toBeLessThan(60_000)
  })
})

describe('the script', () => {
  test('parses, and cannot close its element', () => {
    expect(() => new Script(PAGE_SCRIPT)).not.toThrow()
    expect(PAGE_SCRIPT).not.toMatch(/<\/|<!--/)
    expect(PAGE_SCRIPT.length).toBeLessThan(10_000)
  })

  test('makes no requests, writes no markup and stores nothing', () => {
    expect(PAGE_SCRIPT).not.toMatch(
      /fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|eval|Function\(|innerHTML|outerHTML|insertAdjacent|document\.write|localStorage|cookie|location\s*=|\.style\b/,
    )
  })
})
