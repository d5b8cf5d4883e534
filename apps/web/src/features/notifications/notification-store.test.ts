import { expect, test } from 'vitest'
import { buildNotification, idOf } from '../../testing/builders.ts'
import { withAllRead, withOneRead } from './notification-store.ts'

const one = buildNotification({ id: idOf(1) })
const two = buildNotification({ id: idOf(2) })
const read = { ...one, is_read: true, read_at: '2026-11-21T12:00:00.000Z' }

test.each([
  ['2 becomes 1', { results: [one, two], unreadCount: 2 }, { results: [read, two], unreadCount: 1 }],
  ['0 stays 0', { results: [one], unreadCount: 0 }, { results: [read], unreadCount: 0 }],
  [
    'one that was read already changes nothing',
    { results: [read], unreadCount: 3 },
    { results: [read], unreadCount: 3 },
  ],
  ['one of a later page counts too', { results: [two], unreadCount: 3 }, { results: [two], unreadCount: 2 }],
])('[R-4.032] marking one read: %s', (_, before, after) => {
  expect(withOneRead(before, read)).toEqual(after)
})

test('[R-4.033] marking all read leaves none unread', () => {
  expect(withAllRead({ results: [one, two], unreadCount: 9 })).toEqual({
    results: [
      { ...one, is_read: true },
      { ...two, is_read: true },
    ],
    unreadCount: 0,
  })
})
