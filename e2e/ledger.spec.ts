import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { loginAs } from './support/login-as.ts'
import { newInvestor } from './support/new-investor.ts'
import { ruleWays } from './support/rule-ways.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('[data-row]')
/** The figures of what is asked for, once they are those. */
const found = (page: Page) => page.locator('[role="status"][aria-label="What is found"][aria-busy="false"]')

/** The lines of the file that Export CSV saves, without its heading. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.trimEnd().split('\r\n').slice(1)
}

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`a transaction of long ago is found, narrowed down, looked at and taken along on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    await page.goto('/investor/transaction')
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Search transactions' }).fill('dividend >20')
    await expect(page).toHaveURL(/search=dividend/)
    await page
      .getByRole('button', { name: /dates$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/dates=all/)
    await expect(page.getByText('All dates', { exact: true })).toBeVisible()
    await expect(found(page)).toHaveText(/^[\d,]+ transactions? · net \+\$/)
    const all = Number(/^[\d,]+/.exec((await found(page).textContent()) ?? '')?.[0].replaceAll(',', ''))
    expect(all).toBeGreaterThan(5)
    expect(await exported(page)).toHaveLength(all)

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('At most').fill('100')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Remove filter 100 or less' })).toBeVisible()
    await expect(found(page)).not.toHaveText(new RegExp(`^${all.toLocaleString('en-US')} `))
    const fewer = await exported(page)
    expect(fewer.length).toBeLessThan(all)
    for (const line of fewer) expect(line).toMatch(/,-?(?:[2-9]\d|100)\.\d\d,USD,/)

    await rows(page).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Transaction' })
    await expect(dialog).toContainText('As Money In')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toBeFocused()

    // a reload and a link find the same
    const told = await found(page).textContent()
    await page.reload()
    await expect(found(page)).toHaveText(told ?? '')
  })

test('purchases have a payee and a category, and the ledger is narrowed to what was eaten and drunk', async ({
  page,
}) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor/transaction?dates=all')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Category').selectOption('All of Food & drink')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category_group=food/)
  await expect(found(page)).toHaveText(/^[\d,]+ transactions · net -\$/)
  const lines = await exported(page)
  expect(lines.length).toBeGreaterThan(50)
  // cleaned of what the bank writes around a name, which stays beside it
  for (const line of lines)
    expect(line).toMatch(/,(?:(?:Groceries|Eating out|Coffee shops),,,|Split,,,.*Groceries .*)$/)
  expect(lines.some((line) => line.endsWith(',Osprey Lane Diner,Eating out,,,'))).toBe(true)
  await expectAccessible(page)
})

// a payee each: they run side by side for one person
for (const [device, width, height, payee] of [
  ['a desktop', 1440, 900, 'Osprey Lane Diner'],
  ['a phone', 390, 844, 'Juniper Noodle House'],
] as const)
  test(`a category is corrected, always for its payee, many are changed at once, and all of it is undone on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    await page.goto(
      `/investor/transaction?${new URLSearchParams({ dates: 'all', search: payee.toLowerCase() }).toString()}`,
    )
    await expect(found(page)).toHaveText(/^[\d,]+ transactions/)
    const all = await rows(page).count()
    const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
    await rows(page).first().press('Enter')
    await expect(dialog.getByLabel('Category')).toHaveValue('restaurants')
    await expect(dialog).toContainText('Read from its text')
    await dialog.getByLabel('Category').selectOption('Going out')
    await dialog.getByLabel(new RegExp(`^Always for ${payee}: [\\d,]+ others`)).check()
    await dialog.getByText('What would change', { exact: true }).click()
    await expect(dialog.getByText(/Eating out → Going out$/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Rule set: [\d,]+ transactions, and those to come/)).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Going out' })).toHaveCount(all)
    await expect(dialog).toHaveCount(0)
    // the rule is changed, and the change alone is undone
    await rows(page).first().press('Enter')
    await dialog.getByLabel('Category').selectOption('Gifts')
    await dialog.getByLabel(new RegExp(`^Always for ${payee}`)).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: 'Gifts' })).toHaveCount(all)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('cell', { name: 'Going out' })).toHaveCount(all)
    // taken back in the list of rules, it can be had again
    const address = page.url()
    await page.goto('/investor/changes')
    const rule = ruleWays(page, payee.toLowerCase(), width < 700)
    // also on a phone it stands where it can be pressed
    await expect(rule.shown).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    // beside the list of changes, each of which can be undone, the message about this one
    const removed = page.getByText(/^Rule removed\s*Undo$/)
    await rule.act('Remove')
    await expect(removed).toBeVisible()
    await expect(rule.shown).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(rule.shown).toBeVisible()
    await expect(removed).toHaveCount(0)
    await rule.act('Remove')
    await expect(removed).toBeVisible()
    await expect(rule.shown).toHaveCount(0)
    await page.goto(address)
    await expect(page.getByRole('cell', { name: 'Eating out' })).toHaveCount(all)

    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: payee }).nth(0).press('Enter')
    await page.getByRole('checkbox', { name: payee }).nth(1).press('Enter')
    await page.getByRole('button', { name: 'Change 2' }).click()
    const many = page.getByRole('dialog', { name: 'Change 2 transactions' })
    await many.getByLabel('Category').selectOption('Gifts')
    await many.getByLabel('Add tags').fill('Robin')
    await many.getByRole('button', { name: 'Change 2' }).click()
    await expect(page.getByText('2 transactions changed')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Gifts' })).toHaveCount(2)
    await expect(page.getByText('#robin')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('cell', { name: 'Eating out' })).toHaveCount(all)
    await expect(page.getByText('#robin')).toHaveCount(0)
    // said of many, it is also said of their payee for good, and one press takes back both
    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: payee }).nth(0).press('Enter')
    await page.getByRole('checkbox', { name: payee }).nth(1).press('Enter')
    await page.getByRole('button', { name: 'Change 2' }).click()
    await expect(many.getByLabel(/^Always for/)).toHaveCount(0)
    await many.getByLabel('Category').selectOption('Gifts')
    await many.getByLabel(`Always for ${payee}, also in what is to come`).check()
    await expect(many).toContainText(/Others that change with it: [\d,]+/)
    await expectAccessible(page)
    await many.getByRole('button', { name: 'Change 2' }).click()
    await expect(page.getByText('2 changed, one rule set')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Gifts' })).toHaveCount(all)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('cell', { name: 'Eating out' })).toHaveCount(all)
  })

test('where the money went is a report by category and payee, and each line leads to its transactions', async ({
  page,
}) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor/transaction?view=report&execution_date__gte=2026-01-01&execution_date__lte=2026-10-31')
  const spending = page.getByRole('region', { name: 'Spending' })
  await expect(spending.getByRole('link', { name: 'Food & drink' })).toBeVisible()
  await expect(spending).toContainText('a year before')
  await expect(page.getByRole('region', { name: 'Income' }).getByRole('link', { name: 'Paycheck' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export report' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Food & drink,Groceries,-')
  await page.getByRole('button', { name: 'By payee' }).click()
  await expect(spending.getByRole('link', { name: 'Osprey Lane Diner' })).toBeVisible()
  await page.getByRole('button', { name: 'By category' }).click()
  await spending.getByRole('link', { name: 'Eating out' }).click()
  await expect(page).toHaveURL(/category__in=restaurants/)
  await expect(page.getByRole('button', { name: 'Remove filter Eating out' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Eating out' }).first()).toBeVisible()
})

/** A phone: a finger and no pointer that hovers. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

for (const [device, use] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone with a finger', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(use)
    const isTouch = 'hasTouch' in use

    test('rows are gone through by keyboard and opened, and a range of them is chosen', async ({ page }) => {
      await loginAs(page, 'investor@demo.test')
      await page.goto('/investor/transaction?dates=all')
      const row = (at: number) => rows(page).nth(at)
      await row(0).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(row(2)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(row(1)).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(row(1)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(row(0)).toBeFocused()

      const press = (at: number) => (isTouch ? row(at).tap() : row(at).click())
      await page.getByRole('button', { name: 'Select several' }).click()
      await press(0)
      await page.getByRole('button', { name: 'Up to…' }).click()
      await press(3)
      await expect(page.getByRole('status').filter({ hasText: '4 chosen' })).toBeVisible()
      for (const at of [0, 1, 2, 3]) await expect(row(at)).toHaveAttribute('aria-checked', 'true')
      await page.keyboard.press('Shift+ArrowUp')
      await expect(page.getByRole('status').filter({ hasText: '3 chosen' })).toBeVisible()
      // what is scrolled half below the bar of what is chosen is not what is pressed
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Select the newest 500 of 1,500$/ }).click()
      await expect(page.getByRole('status').filter({ hasText: 'The 500 newest of 1,500 chosen' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('button', { name: 'Select several' })).toBeVisible()
    })

    test('a receipt is attached to a transaction, marks its row, and comes back as it was', async ({ page }) => {
      await newInvestor(page, 'receipts')
      await page.goto('/investor/transaction?dates=all')
      const first = rows(page).first()
      await (isTouch ? first.tap() : first.click())
      const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
      // a picture of one pixel
      const picture = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: picture })
      const list = dialog.getByRole('list', { name: 'Attached receipts' })
      await expect(list.getByRole('listitem')).toContainText(['bill.png'])
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      const ask = list.getByRole('button', { name: 'Download bill.png' })
      await (isTouch ? ask.tap() : ask.click())
      expect(await readFile(await (await download).path())).toEqual(picture)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('img', { name: 'One receipt' })).toBeVisible()
    })
  })
