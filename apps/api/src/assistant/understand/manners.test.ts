import { expect, test } from 'vitest'
import {
  afterRefusal,
  bareQuestion,
  hadInMind,
  isRemark,
  losesNegation,
  plainNegation,
  withoutAsides,
} from './manners.ts'
import { planOfText } from './plan-text.ts'

test.each([
  ['wow 512 days. how big is Clara?', 'how big is Clara?'],
  ['ok its the weekend. monday then?', 'monday then?'],
  ['hm none in october? when did I last eat out', 'when did I last eat out'],
  ['That is today. And how much will it be?', 'And how much will it be?'],
  ["Whose birthday is coming up in december? I'd like to send cards", 'Whose birthday is coming up in december?'],
  ['And what does it hold? She worries about bonds.', 'And what does it hold?'],
  ['I feel Im forgetting someone. Which clients have I not met?', 'Which clients have I not met?'],
  ['Really? What was it last year?', 'What was it last year?'],
  ['ouch. when did i buy that', 'when did i buy that'],
  ['ok, got it. and what about rent', 'and what about rent'],
  ['ok nvm. what did we decide on the 20th', 'what did we decide on the 20th'],
  ['forget it. avg portfolio across those 18?', 'avg portfolio across those 18?'],
  ['lets keep it simple. spending in december last year', 'spending in december last year'],
])('what is said beside a question is no part of it: "%s"', (text, asked) => {
  expect(withoutAsides(text)).toBe(asked)
})

test.each([
  'I earn 5,000 a month. How much can I save?',
  'How much did I spend on food? I mean without restaurants.',
  'Tumble Tots raised their prices. What did we pay them each month?',
  'What is my net worth? And what was it in May?',
  'it was 3.5% last year. is that still so?',
  'no, the savings. how much is in there?',
  'What do I pay Brightwater? It was 120 in May.',
  'How much cash do I have?',
  'We have two CDs, I think. When are they due?',
  'forget the 65',
  'new question',
])('what the question could need stays: "%s"', (text) => {
  expect(withoutAsides(text)).toBe(text)
})

test.each([
  ['no thats not it. what do we save in an average month', 'what do we save in an average month'],
  ["That's not what I asked, how much is in the Roth?", 'how much is in the Roth?'],
  ['no, the savings account', null],
  ['not weekends', null],
  ['not it', null],
])('an answer is refused by "%s", and the rest is asked', (text, rest) => {
  expect(afterRefusal(text)).toBe(rest)
})

test.each([
  ['Good evening. I should like to see my largest holdings, if you please.', 'my largest holdings.'],
  ['Thank you, that is clear. Would you simply list the goals I have?', 'list the goals I have?'],
  ['And on what do I spend the most, so that I might know where to economise?', 'on what do I spend the most'],
  [
    'I have read that one should not keep many eggs in one basket, so which are my ten largest holdings?',
    'which are my ten largest holdings?',
  ],
  ['Could you tell me whether, at this rate, my savings will last ten years?', 'will my savings last ten years?'],
  ['When shall I have paid it off, if I go on paying what I pay now?', 'When shall I have paid it off'],
  ['What did I spend in October?', 'What did I spend in October?'],
  ['Please', 'Please'],
  ['No dividends in the brokerage this year', 'No dividends in the brokerage this year'],
  ['I see no rent in October', 'I see no rent in October'],
  ['Good funds for a retired person', 'Good funds for a retired person'],
  ['How long would my money last in case I lose my job?', 'How long would my money last in case I lose my job?'],
  ['When is it paid off if I go on paying 500 more', 'When is it paid off if I go on paying 500 more'],
  ['Show my dividends, as I want only this year', 'Show my dividends, as I want only this year'],
  ['whether, at 8000 a month, my savings will last', 'whether, at 8000 a month, my savings will last'],
  ['Is that more than this time last year?', 'compared with a year ago'],
  ['was it better or worse than a year ago though', 'compared with a year ago'],
])('a question without courtesy and reasons: %s', (text, bare) => {
  expect(bareQuestion(text)).toBe(bare)
})

test.each([
  'nice for Marisol!',
  'wow 75%',
  "that's more than I thought",
  'ok so Brightwater is the big one',
  'hm, I thought it was 400',
  'phew. I was afraid it would be 2,000',
  'my brother did 20% with his',
  'good to see the boat on track',
  'we were on vacation then so that explains it',
  "ok thanks that's what I figured",
  'let me tell my husband',
])('a remark asks nothing: "%s"', (text) => {
  expect(isRemark(text)).toBe(true)
})

test.each([
  'and last year',
  'by month',
  'we could live on 2600 a month',
  'I put in 500 more',
  "that's the wrong account, I meant savings",
  'it says October but I wanted September',
  "that can't be right",
  'nice. and in May?',
  'ok',
  'my pay by month this year',
  'clients I have never met',
  'that seems low, what went on the card that month',
])('what asks, corrects, doubts or gives a number is no remark: "%s"', (text) => {
  expect(isRemark(text)).toBe(false)
})

test('a figure that somebody had in mind is told from a feeling', () => {
  expect(hadInMind('hm, I thought it was 400')).toBe(true)
  expect(hadInMind('hm, I thought so')).toBe(false)
})

test.each([
  ['My brother did 20% with his. What did I make on the bonds?', 'What did I make on the bonds?'],
  ['I remember Demo bought that. How much does he hold?', 'I remember Demo bought that. How much does he hold?'],
])('a remark before a question that points at nothing of it goes: "%s"', (text, asked) => {
  expect(withoutAsides(text, true)).toBe(asked)
  // what begins a conversation says what it is about
  expect(withoutAsides(text)).toBe(text)
})

test.each([
  ["which of those don't have a meeting planned?", 'which of those have no meeting planned?'],
  ['all except Daniel Raman', 'without Daniel Raman'],
  ['everything but the debts', 'without the debts'],
  ['all of them', 'all of them'],
  ['how much is missing for retirement', 'how much is missing for retirement'],
  ['what is still missing to the target', 'what is still missing to the target'],
  ['which of them are missing a date', 'which of them are without date'],
  ['tasks missing an owner', 'tasks without owner'],
])('a negation has a plainest form: "%s"', (text, plain) => {
  expect(plainNegation(text)).toBe(plain)
})

test('rows without something are no rows that have it', () => {
  const loses = (text: string, plan: string): boolean => losesNegation(text, planOfText(plan).parts)
  expect(loses('which ones are not up?', 'positions.value; result is gain; by position')).toBe(true)
  expect(loses('which ones are not up?', 'positions.value; result is loss; by position')).toBe(false)
  expect(
    loses('which accounts are not at Driftpine', 'accounts.balance; institution is_not driftpine; by account'),
  ).toBe(false)
  expect(loses('which ones are up?', 'positions.value; result is gain; by position')).toBe(false)
})
