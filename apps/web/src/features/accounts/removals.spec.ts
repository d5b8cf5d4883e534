import { deleteCredential } from '@keelwise/contract/account-link'
import { deleteAccount } from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import type { Page } from '@playwright/test'
import { buildAccount, buildInstitution, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const names = ['Checking one', 'Savings two', 'Card three']
const harbor = buildInstitution({
  accounts: names.map((account_name, index) => buildAccount({ id: idOf(111 + index), account_name })),
})

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api.on(listInstitutions, pageOf([harbor]))
  await page.goto('/investor/accounts')
})

async function removeOne(page: Page) {
  await page.getByRole('button', { name: 'Actions for Savings two' }).click()
  await page.getByRole('menuitem', { name: 'Remove Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove account?' })
  await expect(dialog).toContainText('Savings two leaves every view')
  await dialog.getByRole('button', { name: 'Remove account' }).click()
}

async function removeSelected(page: Page, selected: readonly string[]) {
  await page.getByRole('button', { name: 'Select accounts' }).click()
  for (const name of selected) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: `Remove selected (${selected.length})` }).click()
  await page
    .getByRole('dialog', { name: 'Remove selected accounts?' })
    .getByRole('button', { name: 'Remove accounts' })
    .click()
}

async function removeCredential(page: Page) {
  await page.getByRole('button', { name: 'Actions for First Harbor Bank' }).click()
  await page.getByRole('menuitem', { name: 'Remove Credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove credentials?' })
  await dialog.getByRole('button', { name: 'Remove credentials' }).click()
}

test('[R-8.068] [R-8.070] removing one account says so and reads the list again', async ({ page, api }) => {
  await expect(page.getByText('Savings two')).toBeVisible()
  const before = api.calls(listInstitutions).length
  await removeOne(page)
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect.poll(() => api.calls(deleteAccount).map(({ params }) => params.id)).toEqual([idOf(112)])
  await expect.poll(() => api.calls(listInstitutions).length).toBe(before + 1)
})

test('[R-8.067] [R-8.070] a refused removal says so and reads the list again', async ({ page, api }) => {
  api.on(deleteAccount, problem(404, 'Not found.', 'not_found'))
  await expect(page.getByText('Savings two')).toBeVisible()
  const before = api.calls(listInstitutions).length
  await removeOne(page)
  await expect(page.getByText('Failed to delete account', { exact: true })).toBeVisible()
  await expect.poll(() => api.calls(listInstitutions).length).toBe(before + 1)
})

test('[R-8.069] a removal without an answer is unexpected', async ({ page, api }) => {
  api.on(deleteAccount, noAnswer())
  await removeOne(page)
  await expect(page.getByText('An unexpected error occurred while deleting account', { exact: true })).toBeVisible()
})

test('nothing is removed when the question is cancelled', async ({ page, api }) => {
  await page.getByRole('button', { name: 'Actions for Savings two' }).click()
  await page.getByRole('menuitem', { name: 'Remove Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove account?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(api.calls(deleteAccount)).toEqual([])
})

test('[R-7.075] [R-8.065] selected accounts are removed with one call each', async ({ page, api }) => {
  await removeSelected(page, ['Checking one', 'Card three'])
  await expect(page.getByText('2 account(s) deleted successfully', { exact: true })).toBeVisible()
  expect(
    api
      .calls(deleteAccount)
      .map(({ params }) => params.id)
      .toSorted(),
  ).toEqual([idOf(111), idOf(113)])
  await expect(page.getByRole('button', { name: 'Select accounts' })).toBeVisible()
})

test('[R-8.064] when one of three fails, both numbers are told', async ({ page, api }) => {
  api.on(deleteAccount, ({ params }) => (params.id === idOf(112) ? problem(500, 'Boom') : reply(204)))
  await removeSelected(page, names)
  await expect(page.getByText('1 account(s) failed to delete. 2 deleted successfully.', { exact: true })).toBeVisible()
})

test('[R-8.063] when all fail, that is told', async ({ page, api }) => {
  api.on(deleteAccount, problem(500, 'Boom'))
  await removeSelected(page, ['Checking one', 'Savings two'])
  await expect(page.getByText('Failed to delete accounts', { exact: true })).toBeVisible()
})

test('[R-8.066] when no call is answered, that is unexpected', async ({ page, api }) => {
  api.on(deleteAccount, noAnswer())
  await removeSelected(page, ['Checking one', 'Savings two'])
  await expect(page.getByText('An unexpected error occurred while deleting accounts', { exact: true })).toBeVisible()
})

test('after the last account the page shows its empty state', async ({ page, api }) => {
  await expect(page.getByText('Savings two')).toBeVisible()
  api.on(listInstitutions, pageOf([]))
  await removeSelected(page, names)
  await expect(page.getByText('No accounts linked yet.')).toBeVisible()
})

test('[R-8.054] [R-8.055] removing a credential shows that it runs, then that it is done', async ({ page, api }) => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  api.on(deleteCredential, async () => {
    await gate
    return reply(204)
  })
  await removeCredential(page)
  await expect(page.getByRole('dialog').getByText('Removing credential...')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled()
  const before = api.calls(listInstitutions).length
  finish()
  await expect(page.getByText('Credential deleted successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => api.calls(deleteCredential)[0]?.params.id).toBe(idOf(300))
  await expect.poll(() => api.calls(listInstitutions).length).toBe(before + 1)
})

for (const [what, answer, shown] of [
  [
    'with the words of the server',
    reply(502, { error: { message: 'We could not reach the institution. Please try again.', code: 'x_y' } }),
    'We could not reach the institution. Please try again.',
  ],
  ['with fixed words when the server gives none', reply(500, {}), 'Failed to remove credential'],
  ['with fixed words when nothing answers', noAnswer(), 'Failed to remove credential'],
] as const) {
  test(`[R-8.056] a credential that is not removed is told ${what}`, async ({ page, api }) => {
    api.on(deleteCredential, answer)
    await removeCredential(page)
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
  })
}
