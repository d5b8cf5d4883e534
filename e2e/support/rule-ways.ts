import type { Page } from '@playwright/test'

/** What is done with a rule in the list of rules: beside it, or in its menu on a phone. */
export const ruleWays = (page: Page, rule: string, isPhone: boolean) => {
  const shown = page.getByRole('button', { name: `${isPhone ? 'Actions for' : 'Change'} the rule for ${rule}` })
  const act = async (what: 'Change' | 'Remove'): Promise<void> => {
    if (!isPhone) return page.getByRole('button', { name: `${what} the rule for ${rule}` }).click()
    await shown.click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  return { shown, act }
}
