import { describe, expect, test } from 'vitest'
import { assignAccounts, monthsToSave, monthsUntil, neededMonthly, readGoal } from './goals.ts'

const claim = (accountId: string, part: { percent?: string; amount?: string } = {}) => ({
  accountId,
  percent: part.percent ?? null,
  amount: part.amount ?? null,
})

describe('money behind goals', () => {
  test('counts once: an earlier goal has what it wants, a later one the rest, and says what is short', () => {
    const values = new Map([['savings', '1000.00']])
    expect(assignAccounts(values, [claim('savings', { amount: '800' }), claim('savings', { amount: '500' })])).toEqual([
      { counted: '800.00', short: '0.00' },
      { counted: '200.00', short: '300.00' },
    ])
    expect(assignAccounts(values, [claim('savings'), claim('savings', { percent: '10' })])).toEqual([
      { counted: '1000.00', short: '0.00' },
      { counted: '0.00', short: '100.00' },
    ])
  })

  test('shares of three thirds come to the account to the cent', () => {
    const thirds = ['33.3333', '33.3333', '33.3334'].map((percent) => claim('a', { percent }))
    const assigned = assignAccounts(new Map([['a', '100.01']]), thirds)
    expect(assigned.map(({ counted }) => counted)).toEqual(['33.34', '33.34', '33.33'])
    expect(assigned.every(({ short }) => short === '0.00')).toBe(true)
  })

  test('an unknown value stays unknown, and what is overdrawn has nothing to give', () => {
    const values = new Map([
      ['unknown', null],
      ['overdrawn', '-50.00'],
    ])
    expect(
      assignAccounts(values, [claim('unknown'), claim('overdrawn'), claim('overdrawn', { amount: '10' })]),
    ).toEqual([
      { counted: null, short: '0.00' },
      { counted: '0.00', short: '0.00' },
      { counted: '0.00', short: '10.00' },
    ])
  })
})

describe('what a goal takes', () => {
  test('a month is the missing amount in equal parts, rounded up so that they suffice', () => {
    expect(neededMonthly('100', 3)).toBe('33.34')
    expect(neededMonthly('-5', 3)).toBe('0.00')
    expect(monthsToSave('100', '33.33')).toBe(4)
    expect(monthsToSave('100', '33.34')).toBe(3)
    expect(monthsToSave('100', '0')).toBeNull()
    expect(monthsToSave('100', '0.01')).toBeNull()
  })

  test('months are whole ones until the day, and at least one', () => {
    expect(monthsUntil('2026-11-22', '2027-11-22')).toBe(12)
    expect(monthsUntil('2026-11-22', '2027-11-21')).toBe(11)
    expect(monthsUntil('2026-11-22', '2026-11-30')).toBe(1)
    expect(monthsUntil('2027-01-31', '2027-02-28')).toBe(1)
  })

  const facts = { target: '1200', saved: '0', isAtLeast: false, date: '2027-11-22', monthly: '100' }
  const today = '2026-11-22'
  test('it is on track where what is put aside until its day is enough, to the cent', () => {
    expect(readGoal(facts, today)).toEqual({
      status: 'on_track',
      missing: '1200.00',
      needed: '100.00',
      reachedOn: '2027-11-22',
    })
    expect(readGoal({ ...facts, monthly: '99.99' }, today)).toMatchObject({ status: 'behind', reachedOn: '2027-12-22' })
  })

  test('what is not known is no verdict: a target, a pace, or accounts that may hold more', () => {
    expect(readGoal({ ...facts, target: null }, today)).toMatchObject({
      status: 'unknown',
      missing: null,
      needed: null,
    })
    expect(readGoal({ ...facts, monthly: null }, today)).toMatchObject({ status: 'unknown', needed: '100.00' })
    expect(readGoal({ ...facts, monthly: '50', isAtLeast: true }, today).status).toBe('unknown')
    // what is known can say yes
    expect(readGoal({ ...facts, isAtLeast: true }, today).status).toBe('on_track')
    expect(readGoal({ ...facts, saved: '1200', isAtLeast: true }, today).status).toBe('reached')
  })

  test('without a day there is no track, and a day that is over is said', () => {
    expect(readGoal({ ...facts, date: null }, today)).toMatchObject({ status: 'no_date', reachedOn: '2027-11-22' })
    expect(readGoal({ ...facts, date: today }, today)).toMatchObject({ status: 'overdue', needed: null })
    expect(readGoal({ ...facts, date: today, isAtLeast: true }, today).status).toBe('unknown')
  })
})
