import { expect, type Page } from '@playwright/test'
import { findViolations } from '../../apps/web/src/testing/find-violations.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a readable list when axe finds a WCAG 2.2 AA fault, or one against good practice, on the page as it stands. */
export async function expectAccessible(page: Page, { exclude = [] }: { exclude?: string[] } = {}): Promise<void> {
  const violations = await findViolations(page, { tags: RULES, exclude })
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  expect(found, 'accessibility').toEqual([])
}
