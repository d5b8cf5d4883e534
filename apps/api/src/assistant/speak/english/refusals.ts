import type { PlanPart } from '@keelwise/contract/plan'

type Reason = Extract<PlanPart, { kind: 'decline' }>['reason']

const REFUSALS: Readonly<Record<Reason, string>> = {
  advice: 'I do not advise and do not say what to buy or sell.',
  forecast: 'Nobody knows what prices will be, so I do not forecast.',
  others: 'I only read your own data, nobody else’s.',
  action: 'I only read: I cannot pay, move, trade or change anything.',
  market: 'I do not have news or prices of the market beyond what you hold.',
  not_kept: 'That is not kept here, so I do not have it.',
  language: 'I read English only so far, so I do not have an answer. Please ask in English.',
  off_topic: 'That is not about your money here, so I do not have that.',
}
/** Where the question before cannot be asked again as it was said, by how it was to be turned. */
const UNTURNED: Readonly<Record<string, string>> = {
  'other days': 'I know that as it is today; how it was on other days is not kept here.',
  'another currency':
    'Figures are told in the currency that is chosen in the settings, and all of them follow when another is chosen there.',
  'priority of tasks': 'How urgent a task is is not kept here, only when it is due and who has to do it.',
  'consent of clients':
    'What clients agreed to is not looked up over all of them: that they share accounts stands on the page of each client, that they may be recorded with each meeting.',
  'days to come': 'What those days will come to is not known before they are over; what comes back regularly is.',
  'since when': 'Since when that is so is not kept here.',
  why: 'Why that is so cannot be worked out from what is kept here.',
  rows: 'That is one figure, which does not fall into single rows.',
  age: 'How old you are is not kept here, so I cannot work from an age. In how many years you want to stop, or with how much, I can work with.',
  sectors: 'By sector or industry it is not kept here: by class, issuer and security it is.',
  'the tax on a sale':
    'Your tax rates are not kept here, so the tax itself cannot be worked out. What selling now would realize is known.',
  'the tax on sales':
    'Your tax rates are not kept here, so the tax itself is not worked out. What is taxed is what was realized in taxable accounts, by how long it was held.',
  'when a card is due':
    'By when a card has to be paid, and the least that has to be paid, no bank passes on to here, so I do not have it: the statement of the card says both.',
  'all but some':
    'I understood whom to leave out, and not what is asked of the others. Ask it without the names, and all are told.',
  'hours of work': 'Days off, shifts and hours are not kept here: your employer has them. What was paid for them is.',
  'whose name an account is in':
    'In whose name an account stands is not passed on to here, so I do not have it: statements and contracts of the bank say it. These are the accounts.',
  'what a payee sells': 'What they sell is not kept here, only what they are called and what was paid to them.',
  'fees of an advisor': 'Which fees go to an advisor is not told apart here: none is put down as paid for advice.',
  'money for school':
    'Nothing here is put aside for school: no account is an education plan, and no goal is named for it.',
  'what school costs': 'What college or school will cost you is not kept here. What is put aside for it is.',
  'others of an age': 'How others of your age stand is not kept here, so I do not judge by it.',
  'own age': 'How old you are is not kept here. Say how old you are, and I can tell it for that age.',
  beneficiaries:
    'Who is to have your accounts is not kept here. Each bank, broker and retirement plan keeps whom you named for its accounts, and shows or changes it when you ask; what nobody is named for goes by your will or the law.',
  'accounts without':
    'Accounts that hold none of it are not looked up; those that hold it are, and the others hold none.',
  'days of bookings':
    'On which day something was booked is not shared: clients share performance, and in it what a span came to.',
  'what clients pay':
    'What your clients pay you is not kept here, so I do not have it. Which fees were booked in the accounts of one client I can tell: ask what the client paid in fees.',
  'meetings and birthdays':
    'Which of the two days comes first is not compared here; the next meeting and the birthday of each stand side by side.',
  'fees of the book':
    'Which fees were booked in accounts is not looked up over all clients. Of one client I can tell it: ask what a client paid in fees.',
  'the book on other days':
    'What the portfolios of all clients were worth on other days is not kept here, only what they are worth today. Of one client I can tell it: ask how the portfolio of a client changed.',
  'what can be spent beside what is saved':
    'How much of it may be spent is yours to decide; what is left over in a usual month, before anything is saved, follows from these.',
  'what a fund takes': 'What funds take for themselves each year, their expense ratios, is not kept here.',
  'whose idea it was': 'Whose idea something was to buy is not kept here, so all of them are told.',
  reasons:
    'Why it is held is not kept here. If you wrote it down, your notes have it: ask for your notes on the client.',
  'a spouse': 'Who somebody is married to or related to is not kept here; whom you put into their household is.',
  'of a person':
    'That is not kept of a client here, so I do not have it. If you wrote it down, your notes have it: ask for your notes on the client.',
  'goals of clients':
    'Whether clients reach their goals is not looked up over all of them: few share goals. Of one client who does I can tell it: ask how the goals of a client stand.',
  'losses of the book':
    'Which positions stand at a loss is not looked up over all clients. Of one client I can tell it: ask which positions of a client do.',
  'changes of the book':
    'What clients’ accounts were worth on other days is not looked up over the book. Of one client I can tell it.',
}
/** The same said to an advisor, who asks of clients. */
const TO_ADVISOR: Readonly<Record<string, string>> = {
  others: 'I read your own records of your clients and what they share with you, and nothing of anybody else.',
  off_topic: 'That is not about your clients or their money here, so I do not have that.',
  beneficiaries:
    'Whom a client named for their accounts is not kept here. Each bank, broker and retirement plan keeps it and tells its owner.',
}
/** What somebody has to judge for themselves, with what helps to. */
const OWN_CHOICE: Readonly<Record<string, readonly [text: string, helps: string]>> = {
  'whom to call': ['Whom to call first is yours to choose.', 'What speaks for it:'],
  trades: ['I do not say what to buy or sell.', 'To be at the target, these amounts would have to move:'],
  'where to take money': ['I do not advise from where to take it, and I move nothing.', 'What there is in cash:'],
  'too much risk': ['Whether that is too much or too little is for you to judge.', 'What is known:'],
}
const HELPS: Readonly<Partial<Record<Reason, string>>> = {
  advice: 'What may help you decide:',
  forecast: 'What is known:',
}

/** Where a person does themselves what was asked to be done. */
function whereItIsDone(words: string): string {
  if (/\b(?:task|to-?do|reminder|action|note)\b/i.test(words))
    return 'Tasks and notes are added by you: an advisor does so on the page of the client or of the meeting.'
  if (/\b(?:meeting|appointment|event)\b/i.test(words)) return 'Meetings are planned by you, under Meetings.'
  if (/\b(?:goal|budget)\b/i.test(words)) return 'Goals and budgets are set by you, on the pages of that name.'
  return 'You do it yourself, on the page it belongs to.'
}

/** What is not done, and what is said before the figures that help instead; without these they are only offered. */
export const refusalOf = (
  { reason, words = '' }: Extract<PlanPart, { kind: 'decline' }>,
  isOfAdvisor = false,
): { readonly text: string; readonly helps: string | null } => {
  const toAdvisor = isOfAdvisor ? (TO_ADVISOR[words] ?? TO_ADVISOR[reason]) : undefined
  if (toAdvisor !== undefined) return { text: toAdvisor, helps: null }
  const text = REFUSALS[reason]
  if (reason === 'not_kept' && /\bmatch\b/i.test(words))
    return {
      text: 'Up to where your employer matches what you put in is not kept here, so I do not know whether you get all of it.',
      helps: 'What is known:',
    }
  if (reason === 'not_kept' && words === 'maturities of the book')
    return {
      text: 'When bonds mature is not looked up over all clients. Of one client I can tell it: ask when the bonds of a client mature.',
      helps: 'These hold bonds:',
    }
  if (reason === 'not_kept' && words === 'age of the data of the book')
    return {
      text: 'How many days ago the accounts of clients were read is not looked up over all of them. Of one client I can tell it.',
      helps: 'What is known is whose connections wait for their owner:',
    }
  if (reason === 'not_kept' && words.startsWith('an account: '))
    return {
      text: `None of your accounts is called “${words.slice('an account: '.length)}”, and whose or what for an account is is not kept here.`,
      helps: 'What I do have:',
    }
  if (reason === 'not_kept' && words.startsWith('a thing: '))
    return {
      text: `I do not know what your ${words.slice('a thing: '.length)} is worth: none is recorded among your accounts, and prices of such things are not looked up. You can add it with its value:`,
      helps: null,
    }
  if (reason === 'not_kept' && words === 'the tax that will be owed')
    return {
      text: 'What tax will be owed is not worked out here: it depends on all you earn and on your rates.',
      helps: 'What is known of this year:',
    }
  if (reason === 'not_kept' && words === 'distributions of clients')
    return {
      text: 'Whether somebody has to take a required minimum distribution, and how much it is, is not worked out here: it depends on accounts that may be elsewhere.',
      helps: 'Who has the age for it by the end of that year:',
    }
  const own = reason === 'advice' ? OWN_CHOICE[words] : undefined
  if (own) return { text: own[0], helps: own[1] }
  const unturned = reason === 'not_kept' ? UNTURNED[words] : undefined
  if (unturned !== undefined) return { text: unturned, helps: 'What I do have:' }
  if (reason === 'action' && words.startsWith('add: ')) return { text: `${text} ${whereItIsDone(words)}`, helps: null }
  return reason === 'advice' && /\bhow much\b.*\bsavings?|\baside\b/i.test(words)
    ? { text: 'How much to put aside is for you to decide: I do not advise.', helps: 'What may help you decide:' }
    : { text, helps: HELPS[reason] ?? null }
}
