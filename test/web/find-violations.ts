// Runs axe-core on a page. Its code is evaluated, because the page's policy would refuse a script element.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { isFull } from '../extent.ts'

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** Returns one line per serious violation and element. Contrast takes most of the time and is checked in full runs only. */
export async function findViolations(page: Page): Promise<string[]> {
  // The page may have it from the check before.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: ${isFull} } } }).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
