import { expect, test } from 'vitest'
import { followUpEmail, mailtoOf } from './follow-up-email.ts'

const meeting = { title: 'Review', client_name: 'Robin Alder', scheduled_at: '2026-10-20T15:00:00.000Z' }

test('a follow-up letter holds the approved decisions and tasks, and leaves out the parts that are empty', () => {
  const task = { text: 'Send the form', owner: 'Advisor', due_date: '2026-10-23', done: false }
  const { subject, body } = followUpEmail(meeting, ['Keep the bonds'], [task, { ...task, owner: null, due_date: null }])
  expect(subject).toBe('Follow-up: Review')
  expect(body.split('\n').slice(0, 11)).toEqual([
    'Dear Robin Alder,',
    '',
    'Thank you for the meeting on Oct 20, 2026.',
    '',
    'What we agreed:',
    '- Keep the bonds',
    '',
    'We will:',
    '- send the form (by Oct 23, 2026)',
    '',
    'Next steps:',
  ])
  expect(followUpEmail(meeting, [], []).body).not.toMatch(/agreed|Next steps|We will|You will/)
})

test('words in a mail address cannot add another header or receiver, and a letter too long for one is copied', () => {
  const address = mailtoOf('a@example.com', 'x&bcc=b@example.com', 'One\nTwo')
  expect(address).toBe('mailto:a%40example.com?subject=x%26bcc%3Db%40example.com&body=One%0D%0ATwo')
  expect(mailtoOf(null, 'x', 'y'.repeat(2000))).toBeNull()
})

test('the letter is to everybody who took part: what we will do, and what you will', () => {
  const task = { text: '', owner: null, due_date: null, done: false }
  const { body } = followUpEmail(
    meeting,
    ['Invest $100,000 from savings in the moderate portfolio.'],
    [
      {
        ...task,
        text: 'Email Emily Chen and David Chen the summary.',
        owner: 'Rachel Moore, CFP',
        due_date: '2026-10-27',
      },
      { ...task, text: 'Ask their benefits office about the plan.', owner: 'Emily Chen' },
      { ...task, text: 'Send Rachel Moore the refinance offer.', owner: 'David Chen' },
      { ...task, text: 'Mail the new checks.', owner: 'custodian' },
    ],
    [
      { name: 'Rachel Moore, CFP', is_advisor: true },
      { name: 'Emily Chen', is_advisor: false },
      { name: 'David Chen', is_advisor: false },
    ],
  )
  expect(body.split('\n').slice(0, 17)).toEqual([
    'Dear Emily Chen and David Chen,',
    '',
    'Thank you for the meeting on Oct 20, 2026.',
    '',
    'What we agreed:',
    '- Invest $100,000 from savings in the moderate portfolio',
    '',
    'We will:',
    '- email you the summary (by Oct 27, 2026)',
    '',
    'You will:',
    '- ask your benefits office about the plan (Emily Chen)',
    '- send us the refinance offer (David Chen)',
    '',
    'Next steps:',
    '- Mail the new checks (custodian)',
    '',
  ])
})

test('whose list a task stands in says who will, and is not said again', () => {
  const task = { due_date: null, done: false }
  const { body } = followUpEmail(
    meeting,
    [],
    [
      { ...task, text: 'Tilda Marsh will send Orrin Fennimore the form.', owner: 'Tilda Marsh, CFP' },
      { ...task, text: 'Orrin Fennimore will bring the deed.', owner: 'Orrin Fennimore' },
    ],
    [
      { name: 'Tilda Marsh, CFP', is_advisor: true },
      { name: 'Orrin Fennimore', is_advisor: false },
    ],
  )
  expect(body).toContain('We will:\n- send you the form\n')
  expect(body).toContain('You will:\n- bring the deed\n')
})

test('a line that begins with a name keeps its capital letter', () => {
  const task = { text: 'Emily Chen’s brother mails the deed.', owner: 'David Chen', due_date: null, done: false }
  const people = ['Emily Chen', 'David Chen'].map((name) => ({ name, is_advisor: false }))
  const { body } = followUpEmail(meeting, [], [task], [{ name: 'Rachel Moore', is_advisor: true }, ...people])
  expect(body).toContain('- Emily Chen’s brother mails the deed (David Chen)')
})
