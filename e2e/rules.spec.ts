import { loginAs } from './support/login-as.ts'
import { ruleWays } from './support/rule-ways.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// a shop and a name each: they run side by side for one person
for (const [device, width, height, text] of [
  ['a desktop', 1440, 900, 'tallow street'],
  ['a phone', 390, 844, 'paperlantern'],
] as const)
  test(`a rule by text is made, changed and removed in the list of rules, each time undone or seen on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    const found = `/investor/transaction?${new URLSearchParams({ dates: 'all', search: text }).toString()}`
    const cells = (name: string) => page.getByRole('cell', { name, exact: true })
    await page.goto(found)
    await expect(page.getByRole('status', { name: 'What is found' })).toHaveText(/^[\d,]+ transactions/)
    await page.goto('/investor/changes')
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text', { exact: true }).fill(text.toUpperCase())
    await dialog.getByLabel('Amount from').fill('1')
    await dialog.getByLabel('Category').selectOption('Gifts')
    await expect(dialog.getByText(/^It is about [\d,]+, and [\d,]+ of them changes?\.$/)).toBeVisible()
    await dialog.getByText('What would change', { exact: true }).click()
    await expect(dialog.getByText(/→ Gifts$/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const rule = ruleWays(page, `contains “${text}”, from 1.00`, width < 700)
    await expect(rule.shown).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.goto(found)
    await expect(cells('Gifts').first()).toBeVisible()
    await page.goto('/investor/changes')
    await rule.act('Change')
    await dialog.getByLabel('Is called').fill(`Presents ${device}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const rules = page.getByRole('region', { name: 'Rules', exact: true })
    await expect(rules.getByText(`Presents ${device}`).first()).toBeVisible()
    // the list of changes has buttons of that name too, of the test that runs beside this as well
    await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).last().click()
    await expect(rules.getByText(`Presents ${device}`)).toHaveCount(0)
    await rule.act('Remove')
    await expect(rule.shown).toHaveCount(0)
    await page.goto(found)
    await expect(page.getByRole('status', { name: 'What is found' })).toHaveText(/^[\d,]+ transactions/)
    await expect(cells('Gifts')).toHaveCount(0)
  })

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`what nobody is sure of waits with a guess, and rules say to how many transactions they apply on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    await page.goto('/investor/transaction?dates=all')
    await page.getByRole('link', { name: /^\d+ to review$/ }).click()
    await expect(page.getByRole('button', { name: /\? \d\d% sure: / }).first()).toBeVisible()
    await expect(page.getByText(/^\d\d% sure$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept as is: Pinfold Studio' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Rules and changes' }).click()
    const rules = page.getByRole('region', { name: 'Rules', exact: true })
    await expect(rules.getByText('Halloran Dog Walks')).toBeVisible()
    await ruleWays(page, 'contains “nimbus ride”, from 25.00', width < 700).act('Change')
    const dialog = page.getByRole('dialog', { name: 'Change rule' })
    await dialog.getByLabel('Category').selectOption('Vacation')
    await dialog.getByText('What would change', { exact: true }).click()
    await expect(dialog.getByText(/Nimbus, long rides · -\$[\d.]+ · Rides & transit → Vacation$/).first()).toBeVisible()
    await expectAccessible(page)
  })
