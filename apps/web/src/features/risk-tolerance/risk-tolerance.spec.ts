import { getMe } from '@keelwise/contract/me'
import {
  getCurrentRisk,
  listRiskHistory,
  listRiskQuestions,
  submitRiskAnswers,
} from '@keelwise/contract/risk-tolerance'
import { buildRisk, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const question = (id: string, order: number, text: string) => ({
  id,
  order,
  text,
  help_text: null,
  dimension: 'investment' as const,
  scored: true,
  required: true,
  options: [
    { id: 'a', text: 'Careful' },
    { id: 'b', text: 'Bold' },
  ],
})
const set = {
  version: 'rt-1',
  title: 'Risk tolerance',
  estimated_minutes: 4,
  questions: [
    question('q01', 1, 'First question?'),
    question('q02', 2, 'Second question?'),
    question('q03', 3, 'Third question?'),
  ],
}

test('[R-1.012] [R-3.015] the questionnaire goes by keyboard, survives a reload and stores a score', async ({
  page,
  api,
}) => {
  api.on(listRiskQuestions, set)
  await signIn(page)
  await page.goto('/investor/settings#risk')
  await expect(page.locator('#risk')).toBeInViewport()
  await page.getByRole('button', { name: 'Take assessment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 of 3')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose an answer to go on.')
  await dialog.getByRole('radio', { name: 'Careful' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Bold' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'Second question?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: 'Bold' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Careful').click()

  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('3 of 3')).toBeVisible()
  await dialog.getByText('Bold').click()

  api.on(submitRiskAnswers, problem(500, 'Something went wrong. Please try again.'))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Something Went Wrong')
  api.on(submitRiskAnswers, buildRisk())
  api.on(getCurrentRisk, buildRisk())
  api.on(getMe, buildUser({ risk_score: 57, riskScore: 57, risk_band: 'moderate' }))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => api.calls(submitRiskAnswers).at(-1)?.body)
    .toEqual({
      version: 'rt-1',
      answers: { q01: 'b', q02: 'a', q03: 'b' },
    })
  const card = page.locator('#risk')
  await expect(card).toContainText('57 of 100')
  await expect(card.getByRole('button', { name: 'Retake assessment' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state?: { riskScore?: number } }).state?.riskScore,
      ),
    )
    .toBe(57)
  expect(await page.evaluate(() => localStorage.getItem('risk-draft'))).toBeNull()
})

test('the card says what a capped and expired score means, and lists the earlier ones', async ({ page, api }) => {
  api.on(
    getCurrentRisk,
    buildRisk({
      completed_at: '2024-03-04T09:15:00.000Z',
      expires_at: '2025-03-04T09:15:00.000Z',
      target_allocation: { equity: '20.00', fixed_income: '60.00', cash: '20.00', alternatives: '0.00' },
      capacity: { horizon: 'under_2', reserve: 'six_months', capped: true, recommended_band: 'conservative' },
    }),
  )
  api.on(
    listRiskHistory,
    pageOf([
      {
        id: idOf(1),
        completed_at: '2024-03-04T09:15:00.000Z',
        risk_score: 57,
        risk_band: 'moderate' as const,
        recommended_band: 'conservative' as const,
        version: 'rt-1',
      },
    ]),
  )
  await signIn(page)
  await page.goto('/investor/settings#risk')
  const card = page.locator('#risk')
  await expect(card).toContainText(
    'Your answers show you could accept more risk, but your time frame or reserves suggest less.',
  )
  await expect(card).toContainText('please take the assessment again')
  await expect(card).toContainText('Target allocation: Conservative')
  await expect(card).toContainText('about 8% with this mix. This is an illustration, not a forecast')
  await expect(card.getByRole('link', { name: 'Compare with what you own' })).toHaveAttribute(
    'href',
    '/investor/allocation',
  )
  await card.getByRole('button', { name: 'Earlier scores' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Moderate, recommended Conservative')
  await expectAccessible(page)
})

test('unfinished answers are another person’s no more, and go at the logout', async ({ page, api }) => {
  api.on(listRiskQuestions, set)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('risk-draft', JSON.stringify({ userId: 'somebody', version: 'rt-1', answers: { q01: 'b' } }))
  })
  await signIn(page)
  api.on(getCurrentRisk, problem(500, 'x'))
  await page.goto('/investor/settings#risk')
  await expect(page.getByText('Failed to load your risk score.')).toBeVisible()
  api.on(getCurrentRisk, buildRisk(null))
  await page.locator('#risk').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Take assessment' })).toBeVisible()
  await page
    .getByRole('button', { name: /investor@example|User menu|Account menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('risk-draft'))).toBeNull()
})
