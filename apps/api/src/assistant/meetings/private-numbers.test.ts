import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hidePrivate, privateSpansIn } from './private-numbers.ts'

test.each([
  ['can you confirm your social is 123-45-6789?', '123-45-6789', 'social security'],
  ['My SSN: 123456789, the same as last year.', '123456789', 'social security'],
  ['His social is 123 45 6789.', '123 45 6789', 'social security'],
  ['So that is 078.05.1120, right?', '078.05.1120', 'social security'],
  ['The last four of your social, please? 6789.', '6789', 'social security'],
  [
    'Social security number one two three, four five, six seven eight nine.',
    'one two three, four five, six seven eight nine',
    'social security',
  ],
  [
    'Her social is five five five dash one two dash three four five six',
    'five five five dash one two dash three four five six',
    'social security',
  ],
  ['It is oh seven eight, oh five, double one two oh.', 'oh seven eight, oh five, double one two oh', 'account'],
  ['My tax ID is 98-7654321.', '98-7654321', 'social security'],
  [
    'social: forty-five sixty-seven eighty-nine ten eleven',
    'forty-five sixty-seven eighty-nine ten eleven',
    'social security',
  ],
  ['Put it on the card, 4111 1111 1111 1111.', '4111 1111 1111 1111', 'card'],
  ['5500-0000-0000-0004 is what it says', '5500-0000-0000-0004', 'card'],
  ['amex 378282246310005 expires in May', '378282246310005', 'card'],
  [
    'The visa number is four one one one, one one one one, one one one one, one one one one',
    'four one one one, one one one one, one one one one, one one one one',
    'card',
  ],
  ['The CVV on the back is 123.', '123', 'code'],
  ['account number 00417788231', '00417788231', 'account'],
  ['Acct # 4471-889923 at the bank', '4471-889923', 'account'],
  ['the routing number is 021000021 and', '021000021', 'account'],
  ['wire it to 9988776655 please', '9988776655', 'account'],
  ['IBAN DE89 3704 0044 0532 0130 00 for the transfer', 'DE89 3704 0044 0532 0130 00', 'account'],
  ['policy number LX-4477120 with them', 'LX-4477120', 'account'],
  ['My passport is 567891234.', '567891234', 'identity document'],
  ['passport number X1234567, issued in Boston', 'X1234567', 'identity document'],
  ["driver's license number D12345678", 'D12345678', 'identity document'],
  ['The code is 448 201.', '448 201', 'code'],
  ['I just got the verification code, 882014', '882014', 'code'],
  ['your one-time passcode: 9921', '9921', 'code'],
  ['my PIN is four four one nine', 'four four one nine', 'code'],
  ['The password is hunter2! and that is all', 'hunter2!', 'code'],
  ['I sign in with marcus and password Sunshine42!', 'Sunshine42!', 'code'],
  ['I got the text, it says 482 913.', '482 913', 'code'],
  ['His SSN ends in 6789.', '6789', 'social security'],
  ['It was 123‑45‑6789 on the form.', '123‑45‑6789', 'social security'],
  ['Read back: 123 – 45 – 6789.', '123 – 45 – 6789', 'social security'],
  ['The card ends in 4242.', '4242', 'card'],
  ['DL number S530-4607-9001', 'S530-4607-9001', 'identity document'],
  ['Policy LX4477120 is the old one', 'LX4477120', 'account'],
] as const)('in "%s" the number "%s" is private', (text, number, kind) => {
  const found = privateSpansIn(text)
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([number])
  expect(found[0]?.kind).toBe(kind)
  expect(hidePrivate(text)).not.toContain(number)
  expect(hidePrivate(text)).toHaveLength(text.length)
})

test.each([
  'The account earned $10,000 and holds 1,250,000 in all.',
  'Social security at 67 pays 3,200 a month, at 70 about 3,968.',
  'In 2024, 2025 and 2026 we put 23,500 into the 401(k).',
  'Call me at 415-555-0134, or (212) 555-0199 in the evening.',
  'my cell is four one five five five five oh one three four',
  'The meeting is on 2026-11-22 at 10:30, not on 11/24/2026.',
  '[00:10:24] Ana: We hold 12500000 dollars of bonds.',
  '00:00:04.120 --> 00:00:07.900',
  'One, two, three accounts; four or five of them at 529 plans.',
  'Form 1040, form 1099 and section 1031; zip code 94110.',
  'The S&P stood at 5881, the ten-year at 4.25 percent.',
  'We bought 1500 shares at 182.44 and sold 2000 shares.',
  'She turned sixty-two in 2019, he is seventy-one.',
  'I am on social media since 2009, 20000000 people are.',
  'one hundred and twenty five thousand dollars',
  'The dress code is business; the area code is 415.',
  'At that age, 62 67 70, social security differs.',
  'The account has 125000 in it, the other account is at 1250000 now.',
  'The account was 148000 in January and the policy is worth 250000.',
  'For that code see section 1031.',
])('"%s" holds no private number', (text) => {
  expect(hidePrivate(text)).toBe(text)
})

test('a number asked for and spelled out turn by turn is hidden in every turn', () => {
  const text = `Dana: Can you read me your social security number?
Lee: Sure. 1 2 3.
Dana: Okay.
Lee: 4 5
Dana: Mm-hm.
Lee: six seven, eight nine.
Dana: Thanks. You are 45 and have 3 accounts.`
  const shown = hidePrivate(text)
  expect(shown).toContain('Lee: Sure. • • •.')
  expect(shown).toContain('Lee: • •\n')
  expect(shown).toContain('Lee: ••• •••••, ••••• ••••.')
  expect(shown).toContain('You are 45 and have 3 accounts.')
})

test('a number that was private once is private wherever it is said again', () => {
  const shown = hidePrivate(
    'Ana: My account number is 4471 8899 23.\nBen: So 4471889923?\nAna: 4 4 7 1 8 8 9 9 2 3, yes.',
  )
  expect(shown).not.toMatch(/\d/)
})

test('nothing moves and nothing but digits and letters of numbers changes, whatever the text is', () => {
  const words = fc.constantFrom(
    'social',
    'account',
    'code',
    'one',
    'two',
    'double',
    '123',
    '45',
    '6789',
    '\n',
    ': ',
    '-',
    '$',
    ',',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 50 }), (parts) => {
      const text = parts.join(' ')
      const shown = hidePrivate(text)
      expect(shown).toHaveLength(text.length)
      for (let at = 0; at < text.length; at++) if (shown[at] !== text[at]) expect(shown[at]).toBe('•')
      expect(hidePrivate(shown)).toBe(shown)
    }),
    { numRuns: 300 },
  )
})

test('the longest text is read without going back over it', () => {
  for (const words of ['one two three ', '1 2 3 ', 'account ', 'code is ', 'A1-', 'social\n', '4 4 4 4, '])
    expect(hidePrivate(words.repeat(Math.ceil(200_000 / words.length)))).toHaveLength(
      words.length * Math.ceil(200_000 / words.length),
    )
})
