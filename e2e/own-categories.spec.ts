import { newInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`a category of one's own is added, a purchase is split into it, and the report counts the parts on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'categories')
    await page.goto('/investor/transaction?dates=all&direction=out')
    await page.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByText('No categories of your own yet')).toBeVisible()
    await expectAccessible(page)

    // a group of one's own, and a category in it
    await page.getByRole('button', { name: 'Add category' }).click()
    const form = page.getByRole('dialog', { name: 'New category' })
    await form.getByLabel('Name').fill('Allotment')
    await form.getByRole('radio', { name: 'Olive' }).check()
    await form.getByRole('radio', { name: 'Plant' }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add' }).click()
    const own = page.getByRole('region', { name: 'Your categories' })
    await expect(own).toContainText('A group of its own')
    await page.getByRole('button', { name: 'Add category' }).click()
    await form.getByLabel('Name').fill('Greenhouse')
    await form.getByLabel('Group').selectOption('Allotment')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(own).toContainText('In Allotment')
    await expectAccessible(page)

    // a purchase is split
    await page.goto('/investor/transaction?dates=all&direction=out')
    const rows = page.getByRole('table', { name: 'Transactions' }).locator('[data-row]')
    await rows.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })
    await dialog.getByRole('button', { name: 'Split' }).click()
    const split = page.getByRole('dialog', { name: /^Split / })
    await split.getByLabel('Amount of part 1').fill('1.25')
    await split.getByLabel('Category of part 1').selectOption('Greenhouse')
    await split.getByLabel('Note of part 1').fill('Seeds')
    await split.getByLabel('Category of part 2').selectOption('Gifts')
    await expect(split.getByRole('status')).toHaveText(/left$/)
    await expect(split.getByRole('button', { name: 'Split', exact: true })).toBeDisabled()
    await split.getByRole('button', { name: /^Make part 2 / }).click()
    await expect(split.getByRole('status')).toHaveText('The parts add up')
    await expectAccessible(page)
    await split.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(page.getByText('Transaction split')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Greenhouse, Gifts' })).toBeVisible()

    // it is found by its parts, and what is found is what they come to
    const found = page.locator('[role="status"][aria-label="What is found"][aria-busy="false"]')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Category').selectOption('All of Allotment')
    await page.keyboard.press('Escape')
    await expect(found).toHaveText('1 transaction · net -$1.25')
    await page.getByRole('tab', { name: 'Spending' }).click()
    await expect(page.getByRole('region', { name: 'Spending' }).getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    await expectAccessible(page)

    // and it is whole again
    await page.goto('/investor/transaction?dates=all&direction=out')
    await rows.first().press('Enter')
    await expect(dialog.getByRole('list', { name: 'Parts' })).toContainText('Seeds')
    await dialog.getByRole('button', { name: 'Change the parts' }).click()
    await split.getByRole('button', { name: 'Make it whole again' }).click()
    await expect(page.getByText('Transaction made whole')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Greenhouse, Gifts' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('cell', { name: 'Greenhouse, Gifts' })).toBeVisible()

    // a category is merged into another, and its part goes along
    await page.goto('/investor/categories')
    await page.getByRole('button', { name: 'Actions for Greenhouse' }).click()
    await page.getByRole('menuitem', { name: 'Merge into' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge Greenhouse' })
    await merge.getByLabel('Merge into').selectOption('Allotment')
    await merge.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Merged: 1 moved')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Retired categories' })).toContainText('Merged into Allotment')
    await expect(own.getByRole('link', { name: '1 transaction' })).toBeVisible()
    await expectAccessible(page)
  })
