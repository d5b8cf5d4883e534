import { deleteCredential } from '@keelwise/contract/account-link'
import { answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { answerAccountMatch, listAccountMatches, undoAccountMatch } from '@keelwise/contract/account-matches'
import { archiveAccount, listArchivedAccounts, unarchiveAccount } from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import * as manual from '@keelwise/contract/manual-accounts'
import {
  buildAccount,
  buildAccountMatch,
  buildInstitution,
  buildReturnedAccount,
  idOf,
  pageOf,
} from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const house = buildAccount({
  id: idOf(130),
  account_name: 'Lake house',
  account_type: 'OTHER',
  account_type_display: 'Property',
  masked_account_number: '',
  market_value: '450000.00',
  last_updated: '2026-06-30T00:00:00.000Z',
  metadata: {
    is_manual: true,
    subtype: 'PROPERTY',
    credential_id: null,
    relative_last_updated: 'Updated 5 months ago',
  },
})
const byHand = buildInstitution({
  institution_id: idOf(230),
  institution_name: 'Added by hand',
  credential_id: null,
  credential_ids: [],
  credential_labels: [],
  accounts: [house],
})

test.beforeEach(({ page }) => signIn(page))

test('accounts that look alike are asked about once, answered, and the answer can be taken back', async ({
  page,
  api,
}) => {
  const match = buildAccountMatch()
  api.on(listAccountMatches, () => ({
    matches: api.calls(answerAccountMatch).length > api.calls(undoAccountMatch).length ? [] : [match],
  }))
  await page.goto('/investor/accounts')
  const callout = page.getByRole('region', { name: 'Is this the same account?' })
  await expect(callout).toContainText('Both end in 4821 · 214 equal transactions')
  await expectAccessible(page)
  await callout.getByRole('button', { name: 'Different accounts' }).click()
  await expect(page.getByText('Kept apart from Checking 4821')).toBeVisible()
  await page.getByRole('button', { name: 'Undo for Everyday Checking' }).click()
  await expect(callout.getByRole('button', { name: 'Same account' })).toBeVisible()
  api.on(listAccountMatches, () => ({
    matches: [
      {
        ...match,
        status: api.calls(answerAccountMatch).length === 2 ? ('JOINED' as const) : ('ASKED' as const),
        can_undo: true,
      },
    ],
  }))
  await callout.getByRole('button', { name: 'Same account' }).click()
  await expect(page.getByRole('region', { name: 'Joined accounts' })).toContainText('One account · Both end in 4821')
  await expect
    .poll(() => api.calls(answerAccountMatch).map(({ body }) => body))
    .toEqual([{ answer: 'different' }, { answer: 'same' }])
})

test('an account that came back changed is asked about above the cards, and answered as the same or as another', async ({
  page,
  api,
}) => {
  const first = buildReturnedAccount()
  const second = buildReturnedAccount({ id: idOf(171), account: { ...first.account, id: idOf(101) } })
  api.on(listReturnedAccounts, () => ({
    returned_accounts: [first, second].slice(api.calls(answerReturnedAccount).length),
  }))
  await page.goto('/investor/accounts')
  const callout = page.getByRole('region', { name: 'Is this still the same account?' })
  await expect(callout).toContainText('Another number · Another login · 3 of 214 transactions are equal')
  const card = page.getByRole('region', { name: 'First Harbor Bank' })
  await expect(card).toContainText('One account came back changed and waits for your answer above.')
  await expect(card.getByRole('listitem').first()).toContainText('Waiting for your answer')
  await expectAccessible(page)
  await callout.getByRole('button', { name: 'Joint Checking XX7788 is the same account' }).first().click()
  await expect(callout.getByRole('listitem')).toHaveCount(1)
  await callout.getByRole('button', { name: 'Joint Checking XX7788 is another account' }).click()
  const dialog = page.getByRole('dialog', { name: 'What becomes of the one you had?' })
  await expect(dialog).toContainText('Everyday Checking XX4821 keeps its history')
  await expect(dialog.getByRole('radio', { name: 'Keep it in net worth' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'It is closed' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Another account' }).click()
  await expect(callout).toBeHidden()
  await expect
    .poll(() => api.calls(answerReturnedAccount).map(({ params, body }) => [params, body]))
    .toEqual([
      [{ id: first.id }, { answer: 'same' }],
      [{ id: second.id }, { answer: 'another', stored: 'close' }],
    ])
})

test('removing credentials asks what becomes of the history', async ({ page, api }) => {
  await page.goto('/investor/accounts')
  for (const [label, query] of [
    ['Hide them', {}],
    ['Keep them in net worth', { history: 'keep' }],
    ['Keep them out of net worth', { history: 'archive' }],
    ['Erase them now', { history: 'erase' }],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for First Harbor Bank' }).click()
    await page.getByRole('menuitem', { name: 'Remove Credentials' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove credentials?' })
    await expect(dialog.getByRole('radio', { name: 'Hide them' })).toBeChecked()
    await dialog.getByRole('radio', { name: label }).check()
    if (label === 'Erase them now') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove credentials' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => api.calls(deleteCredential).at(-1)?.query).toEqual(query)
  }
})

test('an account is archived in or out of net worth, and restored', async ({ page, api }) => {
  const old = buildAccount({
    id: idOf(140),
    account_name: 'Old savings',
    metadata: { archived_at: '2026-10-01T00:00:00.000Z', in_totals: false },
  })
  api.on(listArchivedAccounts, { accounts: [old] })
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Select accounts' }).click()
  await page.getByRole('checkbox', { name: 'Select Everyday Checking' }).check()
  await page.getByRole('button', { name: 'Archive selected (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive account?' })
  await dialog.getByRole('radio', { name: 'Keep it in net worth' }).check()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Account archived')).toBeVisible()
  await expect
    .poll(() => api.calls(archiveAccount)[0])
    .toMatchObject({ params: { id: idOf(100) }, body: { in_totals: true } })

  await expect(page.getByText('Old savings')).toBeHidden()
  await page.getByRole('button', { name: /^Archived/ }).click()
  await expect(page.getByText('Not in net worth')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Old savings' }).click()
  await expect(page.getByText('Account restored')).toBeVisible()
  await expect.poll(() => api.calls(unarchiveAccount)[0]?.params).toEqual({ id: idOf(140) })
})

test('property, accounts and debts are added by hand, and a refused entry says why', async ({ page, api }) => {
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Add manually' }).click()
  await page.getByRole('menuitem', { name: 'Debt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a debt' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Required')).toHaveCount(2)
  await dialog.getByLabel('Name').fill('Family loan')
  await dialog.getByLabel('Amount owed').fill('$12,000.50')
  await dialog.getByLabel('As of').fill('2026-11-01')
  await dialog.getByLabel('Interest rate, % a year').fill('2.5')
  await expectAccessible(page)
  api.on(manual.createManualAccount, reply(400, { interest_rate: ['Enter a rate from 0 to 99.9999.'] }))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter a rate from 0 to 99.9999.')).toBeVisible()
  api.on(manual.createManualAccount, buildAccount())
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Account added')).toBeVisible()
  await expect
    .poll(() => api.calls(manual.createManualAccount)[1]?.body)
    .toEqual({
      account_name: 'Family loan',
      institution_name: '',
      account_type: 'LOAN',
      subtype: null,
      currency: 'USD',
      value: '12000.50',
      date: '2026-11-01',
      interest_rate: '2.5',
      monthly_payment: null,
    })
})

test('what was put into an investment account is said beside its new value', async ({ page, api }) => {
  api.on(
    listInstitutions,
    pageOf([{ ...byHand, accounts: [{ ...house, account_type: '401K', account_name: 'Plan' }] }]),
  )
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Actions for Plan' }).click()
  await page.getByRole('menuitem', { name: 'Update value' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update value' })
  await dialog.getByLabel('Value', { exact: true }).fill('120000')
  await dialog.getByLabel('As of').fill('2026-11-20')
  await dialog.getByLabel('Put in since the value before').fill('20,000.5x')
  await dialog.getByRole('button', { name: 'Save value' }).click()
  await expect(dialog.getByText('Enter an amount with at most two decimals.')).toBeVisible()
  await dialog.getByLabel('Put in since the value before').fill('20,000.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save value' }).click()
  await expect
    .poll(() => api.calls(manual.storeValuation)[0]?.body)
    .toEqual({ date: '2026-11-20', value: '120000', moved: '20000.50' })
})

test('an account by hand says when its value is old, takes a new one, and shows the earlier ones', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, pageOf([byHand]))
  api.on(manual.listValuations, {
    valuations: [
      { date: '2026-06-30', value: '450000.00' },
      { date: '2025-12-31', value: '430000.00' },
    ],
  })
  await page.goto('/investor/accounts')
  await expect(page.getByText('Property · Check value')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Added by hand' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Lake house' }).click()
  await page.getByRole('menuitem', { name: 'Update value' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update value' })
  await expect(dialog.getByRole('list', { name: 'Earlier values' })).toContainText('$430,000.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Delete the value of .*2025/ }).click()
  await dialog.getByLabel('Value', { exact: true }).fill('461000')
  await dialog.getByLabel('As of').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByText('Value updated')).toBeVisible()
  await expect.poll(() => api.calls(manual.storeValuation)[0]?.body).toEqual({ date: '2026-11-20', value: '461000' })
  await expect.poll(() => api.calls(manual.deleteValuation)[0]?.params).toEqual({ id: idOf(130), date: '2025-12-31' })

  await page.getByRole('button', { name: 'Actions for Lake house' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit account' })
  await edit.getByLabel('Name').fill('Cabin')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect
    .poll(() => api.calls(manual.updateManualAccount)[0]?.body)
    .toEqual({
      account_name: 'Cabin',
      institution_name: house.institution_name,
    })
})
