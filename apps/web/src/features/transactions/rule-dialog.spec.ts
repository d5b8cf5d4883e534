import { listTransactionRules, addTransactionRule, previewTransactionRule } from '@keelwise/contract/transaction-rules'
import { listTransactionEdits } from '@keelwise/contract/transaction-edits'
import { idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

for (const [device, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`a rule says what it would change until it is ticked that what is there stays, and leaves out what is ticked, on ${device}`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page)
    api
      .on(listTransactionEdits, pageOf([]))
      .on(previewTransactionRule, ({ query }) => ({
        matching: 3,
        count: query['is_excluded'] === 'yes' ? 3 : 1,
        results: [
          {
            id: idOf(301),
            execution_date: '2026-11-12',
            payee: 'Corner Grocer',
            category: 'groceries' as const,
            becomes: 'gifts' as const,
            flow_amount: '-60.00',
            currency: 'USD',
          },
        ],
      }))
      .on(addTransactionRule, { id: idOf(701), change_id: idOf(702), changed: 0 })
    await page.goto('/investor/changes')
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const stays = dialog.getByRole('checkbox', { name: 'Leave what is there as it is' })
    const leavesOut = dialog.getByRole('checkbox', { name: 'Leave out of Money In and Money Out' })
    await dialog.getByLabel('Text', { exact: true }).fill('grocer')
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Category').selectOption('Gifts')
    await expect(dialog.getByText('It is about 3, and 1 of them changes.')).toBeVisible()
    await leavesOut.check()
    await expect(dialog.getByText('It is about 3, and 3 of them change.')).toBeVisible()
    expect(api.calls(previewTransactionRule).at(-1)?.query).toMatchObject({ category: 'gifts', is_excluded: 'yes' })
    await dialog.getByText('What would change', { exact: true }).click()
    await expect(dialog.getByText(/Corner Grocer · -\$60\.00 · Groceries → Gifts$/)).toBeVisible()
    await expectAccessible(page)

    // what is there stays: there is nothing to foresee
    await stays.press('Space')
    await expect(stays).toBeChecked()
    await expect(dialog.getByText(/^It is about/)).toHaveCount(0)
    await stays.uncheck()
    await expect(dialog.getByText('It is about 3, and 3 of them change.')).toBeVisible()
    await stays.check()
    await leavesOut.uncheck()
    await save.click()
    await expect(page.getByText('Rule set for those to come')).toBeVisible()
    expect(api.calls(addTransactionRule).map(({ body }) => body)).toMatchObject([
      { text: 'grocer', category: 'gifts', is_excluded: null, only_to_come: true },
    ])
    // the list is asked again beside the word that it is done
    await expect.poll(() => api.calls(listTransactionRules).length).toBeGreaterThan(1)
  })
