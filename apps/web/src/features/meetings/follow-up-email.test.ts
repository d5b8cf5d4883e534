import { expect, test } from 'vitest'
import { followUpEmail, mailtoOf } from './follow-up-email.ts'

const meeting = { title: 'Review', client_name: 'Robin Alder', scheduled_at: '2026-10-20T15:00:00.000Z' }

test('a follow-up letter holds the approved decisions and tasks, and leaves out the parts that are empty', () => {
  const task = { text: 'Send the form', owner: 'Advisor', due_date: '2026-10-23', done: false }
  const { subject, body } = followUpEmail(meeting, ['Keep the bonds'], [task, { ...task, owner: null, due_date: null }])
  expect(subject).toBe('Follow-up: Review')
  expect(body.split('\n').slice(0, 10)).toEqual([
    'Dear Robin Alder,',
    '',
    'Thank you for the meeting on Oct 20, 2026.',
    '',
    'What we agreed:',
    '- Keep the bonds',
    '',
    'Next steps:',
    '- Send the form (Advisor, by Oct 23, 2026)',
    '- Send the form',
  ])
  expect(followUpEmail(meeting, [], []).body).not.toMatch(/agreed|Next steps/)
})

test('words in a mail address cannot add another header or receiver, and a letter too long for one is copied', () => {
  const address = mailtoOf('a@example.com', 'x&bcc=b@example.com', 'One\nTwo')
  expect(address).toBe('mailto:a%40example.com?subject=x%26bcc%3Db%40example.com&body=One%0D%0ATwo')
  expect(mailtoOf(null, 'x', 'y'.repeat(2000))).toBeNull()
})
