import { claimSimplefinToken, listSimplefinConnections } from '@keelwise/contract/simplefin'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const connection = { credential_id: idOf(300), claimed_at: '2026-11-20T09:00:00.000Z' }

test('a SimpleFIN setup token is pasted beside the statement upload, refused with its reason, and then taken', async ({
  page,
  api,
}) => {
  api.onConfig({ simplefin: true })
  api.on(claimSimplefinToken, reply(400, { setup_token: ['This is not a SimpleFIN setup token.'] }))
  await signIn(page)
  await page.goto('/investor/acc-link')
  const ways = page.getByRole('navigation', { name: 'Ways to add accounts' }).getByRole('button')
  await expect(ways).toHaveText(['Link a bank or broker', 'Upload a statement', 'Add by hand', 'Link with SimpleFIN'])
  await ways.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link with SimpleFIN')
  const token = page.getByRole('textbox', { name: 'SimpleFIN setup token' })
  await page.getByRole('button', { name: 'Link accounts' }).click()
  await expect(token).toHaveAccessibleDescription('Required')
  expect(api.calls(claimSimplefinToken)).toEqual([])
  await token.fill('no token')
  await page.getByRole('button', { name: 'Link accounts' }).click()
  await expect(token).toHaveAccessibleDescription('This is not a SimpleFIN setup token.')
  await expectAccessible(page)
  api.on(claimSimplefinToken, problem(502, 'We could not reach your SimpleFIN server. Please try again.'))
  await page.getByRole('button', { name: 'Link accounts' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach your SimpleFIN server.')
  api.on(claimSimplefinToken, connection)
  await token.fill('  aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS8x  ')
  await page.getByRole('button', { name: 'Link accounts' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect
    .poll(() => api.calls(claimSimplefinToken).at(-1)?.body)
    .toEqual({
      setup_token: 'aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS8x',
      credential_id: null,
    })
})

test('[R-3.040] a SimpleFIN connection that needs the person opens where a new token is pasted, for that connection', async ({
  page,
  api,
}) => {
  api.onConfig({ simplefin: true })
  api.on(listSimplefinConnections, { connections: [connection] }).on(claimSimplefinToken, connection)
  await signIn(page)
  await page.goto(`/investor/acc-link?actionType=reAuthorize&credentialId=${connection.credential_id}`)
  await expect(page.getByText('no longer lets us read')).toBeVisible()
  await page.getByRole('textbox', { name: 'SimpleFIN setup token' }).fill('token')
  await page.getByRole('button', { name: 'Renew access' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect
    .poll(() => api.calls(claimSimplefinToken).at(-1)?.body)
    .toMatchObject({ credential_id: connection.credential_id })
})
