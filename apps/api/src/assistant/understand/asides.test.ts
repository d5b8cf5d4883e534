import { expect, test } from 'vitest'
import { afterRefusal, withoutAsides } from './asides.ts'

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
