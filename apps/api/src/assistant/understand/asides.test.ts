import { expect, test } from 'vitest'
import { withoutAsides } from './asides.ts'

test.each([
  ['wow 512 days. how big is Clara?', 'how big is Clara?'],
  ['ok its the weekend. monday then?', 'monday then?'],
  ['hm none in october? when did I last eat out', 'when did I last eat out'],
  ['That is today. And how much will it be?', 'And how much will it be?'],
  ["Whose birthday is coming up in december? I'd like to send cards", 'Whose birthday is coming up in december?'],
  ['And what does it hold? She worries about bonds.', 'And what does it hold?'],
  ['I feel Im forgetting someone. Which clients have I not met?', 'Which clients have I not met?'],
  ['Really? What was it last year?', 'What was it last year?'],
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
])('what the question could need stays: "%s"', (text) => {
  expect(withoutAsides(text)).toBe(text)
})
