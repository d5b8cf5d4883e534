import { getMe } from '@keelwise/contract/me'
import {
  getCurrentRisk,
  listRiskHistory,
  listRiskQuestions,
  submitRiskAnswers,
} from '@keelwise/contract/risk-tolerance'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { invariants } from '../../admin/invariants.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const SUBMIT = '/api/investor/risk-tolerance/submit/'

/** Answers of 13 × 2 points, with no cap unless a change says so: a score of 50. */
const balanced = (changes: Record<string, string> = {}): Record<string, string> => {
  const answers: Record<string, string> = {}
  for (let n = 1; n <= 15; n++) answers[`q${String(n).padStart(2, '0')}`] = n > 13 ? 'd' : 'b'
  return { ...answers, q09: 'a', ...changes }
}
const listOf = (answers: Record<string, string>) =>
  Object.entries(answers).map(([question_id, option_id]) => ({ question_id, option_id }))

test('the questions come without their points [R-1.012]', async () => {
  const set = await (await app.person()).call(listRiskQuestions)
  expect(set).toMatchObject({ version: 'rt-1', title: 'Risk tolerance', estimated_minutes: 4 })
  expect(set.questions.map(({ id, order, scored }) => [id, order, scored])).toEqual(
    Object.keys(balanced()).map((id, index) => [id, index + 1, index < 13]),
  )
  expect(set.questions[8]?.options).toEqual([
    { id: 'a', text: '$1,500 more, for certain' },
    { id: 'b', text: 'A coin flip: $3,000 more, or nothing more' },
  ])
  expect(JSON.stringify(set)).not.toContain('points')
})

test('answers give a score that the person carries from then on [R-3.015] [R-3.042] [R-7.056] [R-7.057]', async () => {
  const person = await app.person()
  expect(await person.call(getCurrentRisk)).toEqual({
    risk_score: null,
    risk_band: null,
    risk_band_display: null,
    raw_score: null,
    version: null,
    completed_at: null,
    expires_at: null,
    target_allocation: null,
    capacity: null,
  })
  const answer = await person.request('POST', SUBMIT, { version: 'rt-1', answers: listOf(balanced()) })
  expect(answer).toMatchObject({ status: 201 })
  expect(answer.body).toEqual({
    risk_score: 50,
    risk_band: 'moderate',
    risk_band_display: 'Moderate',
    raw_score: 26,
    version: 'rt-1',
    completed_at: '2026-11-21T12:00:00.000Z',
    expires_at: '2027-11-21T12:00:00.000Z',
    target_allocation: { equity: '60.00', fixed_income: '33.00', cash: '4.00', alternatives: '3.00' },
    capacity: { horizon: 'over_10', reserve: 'six_months', capped: false, recommended_band: 'moderate' },
  })
  expect(await person.call(getCurrentRisk)).toEqual(answer.body)
  expect(await person.call(getMe)).toMatchObject({ risk_score: 50, riskScore: 50, risk_band: 'moderate' })
  expect(await (await app.person()).call(getMe)).toMatchObject({ risk_score: null, riskScore: null, risk_band: null })
})

test('capacity caps what is recommended and never the score', async () => {
  const person = await app.person()
  const body = { answers: balanced({ q14: 'b', q15: 'b' }) }
  expect(await person.call(submitRiskAnswers, { body })).toMatchObject({
    risk_score: 50,
    risk_band: 'moderate',
    target_allocation: { equity: '40.00', fixed_income: '48.00', cash: '10.00', alternatives: '2.00' },
    capacity: {
      horizon: 'from_3_to_5',
      reserve: 'from_1_to_3',
      capped: true,
      recommended_band: 'moderately_conservative',
    },
  })
})

test('every submission is kept, the newest counts, and no row can be changed', async () => {
  const [person, other] = [await app.person(), await app.person()]
  await person.call(submitRiskAnswers, { body: { answers: balanced() } })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await person.call(submitRiskAnswers, { body: { answers: balanced({ q01: 'a', q02: 'a', q03: 'a' }) } })
  const history = await person.call(listRiskHistory)
  expect(history).toMatchObject({ count: 2, next: null })
  expect(history.results.map((row) => row.risk_score)).toEqual([40, 50])
  expect((await person.call(getCurrentRisk)).risk_score).toBe(40)
  expect((await other.call(listRiskHistory)).count).toBe(0)

  const asPerson = (query: string) => app.deps.db.asUser(person.userId, (tx) => sql.raw(query).execute(tx))
  await expect(asPerson('update risk_submission set risk_score = 100')).rejects.toThrow('permission denied')
  await expect(asPerson('delete from risk_submission')).rejects.toThrow('permission denied')
  const seen = await app.deps.db.asUser(other.userId, (tx) => tx.selectFrom('risk_submission').selectAll().execute())
  expect(seen).toEqual([])
  const rule = invariants.find(({ name }) => name === 'risk-append-only')!
  expect((await sql.raw(rule.breaches).execute(app.deps.db.system)).rows).toEqual([])
})

test('two submissions at once are two rows, and the current one is the newest [F-028]', async () => {
  const person = await app.person()
  const scores = await Promise.all(
    ['a', 'd'].map(async (q01) => {
      const answer = await person.call(submitRiskAnswers, { body: { answers: balanced({ q01 }) } })
      return answer.risk_score
    }),
  )
  expect(scores.every((score) => score === 47 || score === 57)).toBe(true)
  const history = await person.call(listRiskHistory)
  expect(history.results.map((row) => row.risk_score).toSorted()).toEqual([47, 57])
  expect((await person.call(getCurrentRisk)).risk_score).toBe(history.results[0]?.risk_score)
})

const without = (id: string) => Object.fromEntries(Object.entries(balanced()).filter(([key]) => key !== id))

test.each([
  [{}, { answers: ['This field is required.'] }],
  [{ answers: without('q07') }, { answers: ['Question q07 is not answered.'] }],
  [{ answers: listOf(without('q07')) }, { answers: ['Question q07 is not answered.'] }],
  [{ answers: balanced({ q03: 'x' }) }, { answers: ['Unknown option x for question q03.'] }],
  [
    { answers: [...listOf(balanced()), ...listOf({ q01: 'b' })] },
    { answers: ['Question q01 is answered more than once.'] },
  ],
  [{ answers: balanced({ q16: 'a' }) }, { answers: ['Unknown question q16.'] }],
  [{ answers: 'b' }, { answers: ['Invalid input'] }],
  [{ answers: null }, { answers: ['Invalid input'] }],
  [{ answers: [null] }, { answers: ['Invalid input'] }],
  [{ answers: balanced(), version: 1 }, { version: ['Expected string, received number'] }],
])('%j is refused with its reason [R-3.043]', async (body, fields) => {
  const person = await app.person()
  expect(await person.request('POST', SUBMIT, body)).toMatchObject({ status: 400, body: fields })
  expect((await person.call(listRiskHistory)).count).toBe(0)
})

test('answers to other questions than the current ones are not scored', async () => {
  const person = await app.person()
  expect(await person.request('POST', SUBMIT, { version: 'rt-0', answers: balanced() })).toMatchObject({
    status: 409,
    body: { code: 'questionnaire_version_outdated' },
  })
})

test('the questionnaire is the investors’ alone', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  for (const path of ['questions', 'current', 'history']) {
    const url = `/api/investor/risk-tolerance/${path}/`
    expect(await advisor.request('GET', url)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect(await app.request('GET', url)).toMatchObject({ status: 401 })
  }
  expect(await advisor.request('POST', SUBMIT, { answers: balanced() })).toMatchObject({ status: 403 })
})
