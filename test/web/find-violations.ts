// Runs axe-core on a page. Its code is evaluated, because the page's policy would refuse a script element.
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isFull } from '../extent.ts'

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** Returns one line per serious violation and element. Contrast takes most of the time and is checked in full runs only. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = await check(page)
  if (found.length === 0) return found
  // An element that fades in, or a row that a list just removed, is not a violation.
  await page.waitForTimeout(1000)
  return check(page)
}

async function check(page: Page): Promise<string[]> {
  // The page may have it from the check before.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  // Axe scrolls to measure contrast. A virtualized list then removes rows, and the other rules would find them empty.
  const violations = await run(page, { rules: { 'color-contrast': { enabled: false } } })
  if (isFull) violations.push(...(await run(page, { runOnly: ['color-contrast'] })))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

async function run(page: Page, options: RunOptions): Promise<Violation[]> {
  const all = JSON.stringify({ resultTypes: ['violations'], ...options })
  return page.evaluate<Violation[]>(`axe.run(document, ${all}).then(({ violations }) => violations)`)
}
