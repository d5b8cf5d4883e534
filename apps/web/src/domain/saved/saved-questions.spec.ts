import {
  type SavedAnswer,
  type SavedQuestion,
  answerSavedQuestion,
  deleteSavedQuestion,
  listSavedQuestions,
  orderSavedQuestions,
} from '@keelwise/contract/saved-questions'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const question = (place: number, title: string): SavedQuestion => ({
  id: idOf(700 + place),
  title,
  moves: true,
  created_at: '2026-11-20T15:00:00.000Z',
})
const answer = (state: SavedAnswer['state'], said: string): SavedAnswer => ({
  state,
  parts: [{ type: 'text', id: 't1', text: said }],
  computed_at: '2026-11-21T12:00:00.000Z',
})

test('a card is answered, fails and is tried again, or says that it cannot be computed any more, each on its own', async ({
  page,
  api,
}) => {
  let isAway = true
  api
    .on(listSavedQuestions, { results: [question(1, 'Spending'), question(2, 'Fees'), question(3, 'In Holiday')] })
    .on(answerSavedQuestion, ({ params }) =>
      params.id === idOf(701)
        ? answer('answered', 'You spent $5.00.')
        : params.id === idOf(703)
          ? answer('not_available', 'No longer here: Holiday.')
          : isAway
            ? problem(500, 'A server error occurred.')
            : answer('answered', 'You paid $1.00.'),
    )
  await signIn(page)
  await page.goto('/investor')
  const section = page.getByRole('region', { name: 'Your questions' })
  const cards = section.getByRole('list', { name: 'Your questions' }).locator(':scope > li')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText('You spent $5.00.')
  await expect(cards.nth(1)).toContainText('This answer could not be computed.')
  await expect(cards.nth(2)).toContainText('This cannot be computed any more.No longer here: Holiday.')
  await expectAccessible(page)
  isAway = false
  await cards.nth(1).getByRole('button', { name: 'Try Again' }).click()
  await expect(cards.nth(1)).toContainText('You paid $1.00.')

  // an order that could not be kept is taken back
  api.on(orderSavedQuestions, problem(500, 'A server error occurred.'))
  await section.getByRole('button', { name: 'Actions for Fees' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect(page.getByText('The order could not be kept.')).toBeVisible()
  await expect(cards.nth(0)).toContainText('Spending')
  await expect.poll(() => api.calls(orderSavedQuestions)[0]?.body).toEqual({ ids: [idOf(702), idOf(701), idOf(703)] })

  api.on(deleteSavedQuestion, problem(500, 'A server error occurred.'))
  await section.getByRole('button', { name: 'Actions for In Holiday' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The question could not be removed.')).toBeVisible()
  await expect(cards).toHaveCount(3)
})

test('questions that cannot be listed say so, and none says how one comes here', async ({ page, api }) => {
  api.on(listSavedQuestions, problem(500, 'A server error occurred.'))
  await signIn(page)
  await page.goto('/investor')
  const section = page.getByRole('region', { name: 'Your questions' })
  await expect(section).toContainText('Your questions could not be loaded.')
  api.on(listSavedQuestions, { results: [] })
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect(section).toContainText('Pin an answer of a chat')
})
