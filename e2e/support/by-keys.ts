import { expect, type Locator, type Page } from '@playwright/test'

/** Presses of the Tab key after which a page counts as one without a way there. */
const FAR = 150

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(async (element) => {
    const { ownerDocument: page } = element
    const holds = () => page.activeElement === element && page.hasFocus()
    if (!holds()) return false
    // a page that just changed may still take the focus elsewhere; nobody presses within two frames
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return holds()
  })

/** Goes on with the Tab key until the focus is on it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let presses = 0; presses <= FAR; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached with the Tab key`)
}

/** Goes there and presses what presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field and types over what is in it. */
export async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
