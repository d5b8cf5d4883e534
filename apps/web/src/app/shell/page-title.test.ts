import { expect, test } from 'vitest'
import { advisorTitle, investorTitle } from './page-title.ts'

test.each([
  ['/investor', 'Dashboard'],
  ['/investor/', 'Dashboard'],
  ['/investor/accounts', 'Accounts'],
  ['/investor/settings', 'Settings'],
  ['/investor/transaction', 'Transactions'],
  ['/investor/assistant', 'AI Assistants'],
  ['/investor/positions', 'Positions'],
  ['/investor/positions/', 'Positions'],
  ['/investor/income', 'Income'],
  ['/investor/chat', 'Chat'],
  ['/investor/accountsandmore', 'Dashboard'],
])('the investor title of %s is %s', (path, title) => {
  expect(investorTitle(path)).toBe(title)
})

test('[R-2.072] a chat shows its own title, or Chat', () => {
  expect(investorTitle('/investor/chat/1', 'Rebalancing')).toBe('Rebalancing')
  expect(investorTitle('/investor/chat/1', '')).toBe('Chat')
  expect(investorTitle('/investor/chat/1', null)).toBe('Chat')
})

test.each([
  ['/advisor/clients', 'Clients'],
  ['/advisor/clients/1', 'Clients'],
  ['/advisor/meetings', 'Meetings'],
  ['/advisor/settings', 'Settings'],
  ['/advisor/by-all-accounts', 'By All Accounts'],
  ['/advisor/chat', 'Chat'],
])('the advisor title of %s is %s', (path, title) => {
  expect(advisorTitle(path)).toBe(title)
})
