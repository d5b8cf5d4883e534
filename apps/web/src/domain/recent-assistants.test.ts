import { expect, test } from 'vitest'
import { assistantName, statusBadge } from './recent-assistants.ts'

test.each([
  ['completed', null, { text: 'Completed', color: 'green' }],
  ['running', null, { text: 'Running', color: 'green' }],
  ['failed', 'No data', { text: 'Failed', color: 'red' }],
  [null, null, null],
] as const)('[R-4.037] [R-4.038] the badge of status %s with error %s', (agent_status, agent_error_message, badge) => {
  expect(statusBadge({ agent_status, agent_error_message })).toEqual(badge)
})

test.each([
  ['June review', 'Cash Flow Coach', 'June review'],
  [null, 'Cash Flow Coach', 'Cash Flow Coach'],
  [null, null, 'Untitled Conversation'],
])('[R-3.022] a conversation titled %s of %s is called %s', (title, agent_display_name, name) => {
  expect(assistantName({ title, agent_display_name })).toBe(name)
})
