// What axe-core holds against a page. Its code is evaluated and not added to the page, whose policy would refuse it.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { isFull } from '../extent.ts'

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** One line for each rule and element that is broken seriously. Contrast takes most of the time, and waits for a full run. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: ${isFull} } } }).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
