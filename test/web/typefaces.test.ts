// The pages use the typefaces of the package, on every system, and say which licence these have.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectChrome, isChromeMissing } from './browser.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, visit } from './visit.ts'

const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser
let server: SampleServer

beforeAll(async () => {
  if (isSkipped) return
  server = sampleServer()
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('typefaces', SLOW, () => {
  test('are those of the package, for text, code and signs', async () => {
    const { page } = await visit(browser, server)
    const fonts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        fonts.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await page.goto(`${server.origin}/s/${SESSION}`)
    await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
    await page.evaluate('document.fonts.ready')
    await eventually(() => fontsOf(page, 'article p')).toEqual(['Inter'])
    expect(await fontsOf(page, 'article .font-mono')).toEqual(['JetBrains Mono'])
    // Both are preloaded: text that changed its typeface would move the lines below it.
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
    expect(fonts.map((font) => font.replace(/-[\w-]{8}\.woff2$/, ''))).toEqual(
      expect.arrayContaining(['200 /assets/inter-latin-wght-normal', '200 /assets/jetbrains-mono-latin-wght-normal']),
    )
    await page.evaluate(`document.querySelector('article p').textContent = 'Żółć, Привет, Ελλάδα, ≥ 3 → 4 ✓ ⌘'`)
    await eventually(() => fontsOf(page, 'article p')).toEqual(['Inter'])
  })

  test('come with their licences', async () => {
    const { page } = await visit(browser, server)
    for (const name of ['inter', 'jetbrains-mono']) {
      await page.goto(`${server.origin}/licenses/${name}.txt`)
      expect(await page.locator('body').textContent()).toContain('SIL OPEN FONT LICENSE Version 1.1')
    }
  })
})

/** Returns the families of the fonts that the browser really used. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  try {
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    const names = fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? '' : 'system: '}${familyName}`)
    return [...new Set(names.map((name) => name.replace(/ Variable$/, '')))]
  } finally {
    await devtools.detach()
  }
}
