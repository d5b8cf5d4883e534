import type { Question } from '../../engine.ts'

/** Said where there is nothing yet to answer from. */
export const noAccountsText =
  'There are no accounts here yet, so I do not have that. [Link an account](/investor/acc-link) or upload a statement, and I can answer from your balances, positions and transactions.'

const CAN = {
  INVESTOR: [
    'what you own and owe, on any day: net worth, accounts, balances, why it changed',
    'what you hold: positions, gains, allocation, concentration, income, returns against an index',
    'what comes in and goes out: by payee, kind, account, day or month, over or under an amount, what comes back',
    'what if: saving more, paying a debt faster, living off it, reaching a sum',
    'words of investing, and how this application is used',
  ],
  ADVISOR: [
    'your book: who holds much cash or one large position, who is off target, whom you have not met, birthdays',
    'meetings, tasks and open questions, over all clients or with one',
    'the client who is open: accounts, net worth, positions, income to expect, performance, fit to the risk score',
    'words of investing, and how this application is used',
  ],
} as const

/** What can be asked. */
export const abilitiesOf = ({ role }: Pick<Question, 'role'>): string =>
  `I answer by rules from ${role === 'ADVISOR' ? 'your clients’ data and your own records' : 'your own data'}; I change nothing. You can ask about:\n${CAN[role].map((line) => `- ${line}`).join('\n')}`

/** Short words for short words. */
export const SMALL_TALK = {
  greeting: 'Hello. Ask me about money that is here, and I answer from the data.',
  thanks: 'You are welcome.',
  remark: 'I see.',
  /** To somebody who had another figure in mind. */
  recorded: 'The answer above is from what is recorded here; what it is made of can be looked at.',
  abilities: '',
  goodbye: 'Goodbye.',
  feelings:
    'I am a program and have none, but I can look things up. Ask me about the figures that worry or please you.',
} as const
