import { expect, test } from 'vitest'
import { bareQuestion } from './bare-question.ts'

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
])('a question without courtesy and reasons: %s', (text, bare) => {
  expect(bareQuestion(text)).toBe(bare)
})
