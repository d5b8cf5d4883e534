import { expect, test } from 'vitest'
import { planText } from './plan-text.ts'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { role: 'ADVISOR' })

// November 24, 2026 is a Tuesday
const THIS_YEAR = '2026-01-01..2026-11-24'

test.each([
  ['which clients have a net worth over 2 million', 'net_worth_estimate; net_worth_estimate over 2000000; by client'],
  [
    'clients with net worth between 1 and 2 million',
    'net_worth_estimate; net_worth_estimate between 1000000|2000000; by client',
  ],
  ['how many clients have less than 500k with me', 'count; value under 500000'],
  ['how many clients have more than 100k cash', 'count; cash over 100000'],
  ['how many clients have more than 1m and more than 10% cash', 'count; value over 1000000; cash_share over 10'],
  ['clients over 60 with more than 80% stocks', 'age+equity_share; age over 60; equity_share over 80; by client'],
  ['how many clients are between 50 and 60', 'count; age between 50|60'],
  ['clients with a risk score over 70', 'risk_score; risk_score over 70; by client'],
  ['who has a single position over 20%', 'largest_share; largest_share over 20; by client'],
  ['anyone with more than 25% in one stock', 'largest_stock_share; largest_stock_share over 25; by client'],
  ['clients with more than 2 open tasks', 'open_actions; open_actions over 2; by client'],
  ['clients within 5 points of target', 'drift; drift at_most 5; by client'],
  ['how many clients are out of balance', 'count; drift over 10'],
  ['how many clients have a concentrated position', 'count; largest_share over 20'],
  ['concentration risk over 40%', 'largest_share; largest_share over 40; by client'],
  ['anybody with a position over 20% of their portfolio', 'largest_share; largest_share over 20; by client'],
  ['who has a holding that is more than 15% of the portfolio', 'largest_share; largest_share over 15; by client'],
  ['which accounts are out of drift tolerance', 'drift; drift over 10; by client'],
  ['who needs rebalancing', 'drift; drift over 10; by client'],
  [
    'whose portfolio dropped this month',
    'changed; changed under 0; by client; 2026-11-01..2026-11-24; order changed asc',
  ],
  ['whose AUM fell the most this year', `changed; by client; ${THIS_YEAR}; order changed asc; limit 1`],
  ['which client grew the most this year', `changed; by client; ${THIS_YEAR}; order changed desc; limit 1`],
  ['which clients returned less than 5% this year', `returned; returned under 5; by client; ${THIS_YEAR}`],
  ['which clients are up more than 10% ytd', `returned; returned over 10; by client; ${THIS_YEAR}`],
  ['which clients are down more than 5% this year', `returned; returned under -5; by client; ${THIS_YEAR}`],
  ['clients who put in more than 10,000 this year', `put_in; put_in over 10000; by client; ${THIS_YEAR}`],
  ['households over 2 million', 'value; value over 2000000; by household'],
  ['households with more than two members', 'count; count over 2; by household'],
  ['clients over 70 with overdue tasks', 'age+overdue_actions; age over 70; overdue_actions over 0; by client'],
  ['aggressive clients over 60', 'age+value; age over 60; risk_band is AGGRESSIVE; by client'],
])('a bound of "%s" is of the figure beside it', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['average net worth of my clients', 'net_worth_estimate; mean'],
  ['average income of my clients', 'annual_income; mean'],
  ['average return of my clients this year', `returned; ${THIS_YEAR}; mean`],
  ['median portfolio', 'value; median'],
  ['who lost the most this year', `gained; by client; ${THIS_YEAR}; order gained asc; limit 1`],
  ['which clients are down this year', `gained; gained under 0; by client; ${THIS_YEAR}; order gained asc`],
  ['who has more than 500k in one stock', 'largest; largest over 500000; by client'],
  ['average age of my clients', 'age'],
  ['average portfolio of prospects', 'average; status is PROSPECT'],
  ['total net worth of all clients', 'net_worth_estimate'],
  ['total contributions this year', `put_in; ${THIS_YEAR}`],
  ['how much did clients take out this quarter', 'taken_out; 2026-10-01..2026-11-24'],
  ['how much cash do my clients hold', 'cash'],
  ['aum by risk band', 'value; by risk_band; order value desc'],
  ['number of clients per risk band', 'count; by risk_band'],
  ['average account size per household', 'value; by household; mean'],
  ['median AUM per hh', 'value; by household; median'],
  ['how many households do i have', 'households'],
  ['average number of clients per household', 'count; in_household is yes; by household; mean'],
])('"%s" is one figure of them, or one a group', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['youngest three clients', 'age; by client; order age asc; limit 3'],
  ['riskiest client', 'risk_score; by client; order risk_score desc; limit 1'],
  ['who is closest to target', 'drift; by client; order drift asc; limit 1'],
  ['who has the least cash', 'cash; by client; order cash asc; limit 1'],
  ['top 3 households by assets', 'value; by household; order value desc; limit 3'],
  ['which household has the most clients', 'count; by household; order count desc; limit 1'],
  ['top 3 returns over the last year', 'returned; by client; 2025-11-25..2026-11-24; order returned desc; limit 3'],
  ['rank my clients by 1-year return', 'returned; by client; 2025-11-25..2026-11-24; order returned desc'],
  ['largest withdrawals this year', `taken_out; by client; ${THIS_YEAR}; order taken_out desc; limit 1`],
  ['list clients by net worth, lowest first', 'net_worth_estimate; by client; order net_worth_estimate asc'],
  ['rank households by size', 'value; by household; order value desc'],
  ['rank clients by AUM', 'value; by client; order value desc'],
  ['who are my biggest clients', 'value; by client; order value desc; limit 10'],
])('"%s" is from the end that is said', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['new clients this year', 'joined; joined between 2026-01-01|2026-11-24; by client'],
  ['who has been with me more than 5 years', 'joined; joined under 2021-11-24; by client'],
  ['who turns 50 this year', 'age; age is 50; by client; 2026-12-31..2026-12-31'],
  ['who was born in 1980', 'age; age is 46; by client; 2026-12-31..2026-12-31'],
  ['birthdays next week', 'days_to_birthday; days_to_birthday between 6|12; by client; order days_to_birthday asc'],
  ['how many birthdays next month', 'count; birthday_month is 12'],
  ['who haven’t I met this year', 'days_since_meeting; days_since_meeting over 327; by client'],
  ['prospects I have not met', 'days_since_meeting; status is PROSPECT; met is no; by client'],
  ['who has a meeting scheduled', 'next_meeting; planned is yes; by client'],
  ['pending invitations', 'count; link is INVITED; by client'],
  ['who doesn’t share accounts', 'count; link is_not LINKED; by client'],
  ['clients without a household', 'count; in_household is no; by client'],
  ['clients without an email', 'count; email is no; by client'],
  ['how many clients have no phone number', 'count; phone is no'],
  ['clients without a birthday on file', 'count; birthday is no; by client'],
  ['clients over the age of 70', 'age; age over 70; by client'],
  ['clients between the ages of 50 and 60', 'age; age between 50|60; by client'],
  ['clients aged 30 to 40', 'age; age between 30|40; by client'],
  ['clients not yet 40', 'age; age under 40; by client'],
  ['clients older than 65 years', 'age; age over 65; by client'],
  ['birthdays this week', 'days_to_birthday; days_to_birthday at_most 5; by client; order days_to_birthday asc'],
  ['growth clients', 'count; objective is GROWTH; by client'],
  [
    'any birthdays this week or next',
    'days_to_birthday; days_to_birthday at_most 12; by client; order days_to_birthday asc',
  ],
  [
    'birthdays today or tomorrow',
    'days_to_birthday; days_to_birthday at_most 1; by client; order days_to_birthday asc',
  ],
  [
    'who turns 65 in the next 12 months (medicare talk)',
    'days_to_birthday+turns; turns is 65; days_to_birthday at_most 365; by client; order days_to_birthday asc',
  ],
  [
    'anyone turning 62 within six months',
    'days_to_birthday+turns; turns is 62; days_to_birthday at_most 181; by client; order days_to_birthday asc',
  ],
  ['anybody over 73 in the book - RMDs', 'age; age over 73; by client'],
  ['clients 70 and up', 'age; age at_least 70; by client'],
  ['who is at RMD age', 'age; age at_least 73; by client'],
  ['anyone i have not spoken to in 90+ days', 'days_since_meeting; days_since_meeting over 90; by client'],
  ['prospects w/o a birthday', 'count; status is PROSPECT; birthday is no; by client'],
])('"%s" is told by when they came, were met or were born, or by how they stand', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['Lagoon’s age, cash and last meeting', 'age+cash_share+last_meeting; client is sample-lagoon'],
  ['who is older, Lagoon or Shoal', 'age; client is sample-lagoon|sample-shoal; by client; order age desc'],
  ['who has more cash, Lagoon or Shoal', 'cash; client is sample-lagoon|sample-shoal; by client; order cash desc'],
  [
    'compare Lagoon and Shoal - size, cash, equity share',
    'value+cash_share+equity_share; client is sample-lagoon|sample-shoal; by client',
  ],
  ['Lagoon vs Shoal by aum, drift and age', 'value+drift+age; client is sample-lagoon|sample-shoal; by client'],
  ['who else is in Sample Harbor’s household', 'count; household is Harbor; by client'],
])('of who is named "%s" is told one by one', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['clients who joined before 2020', 'joined; joined at_most 2019-12-31; by client'],
  ['who contributed nothing this year', `put_in; put_in at_most 0; by client; ${THIS_YEAR}`],
  ['clients with no open tasks', 'open_actions; open_actions at_most 0; by client'],
  [
    'does anyone have a birthday today',
    'days_to_birthday; days_to_birthday is 0; by client; order days_to_birthday asc',
  ],
  ['clients more than 5 points above target', 'drift; drift over 5; drift over -0; by client'],
  ['who is below target', 'drift; drift under -0; by client'],
  ['average number of open tasks per client', 'open_actions; mean'],
  ['net flows this year', `put_in+taken_out; ${THIS_YEAR}; difference`],
  ['how many withdrew money this year', `count; taken_out over 0; ${THIS_YEAR}`],
  ['households by number of clients', 'count; by household; order count desc'],
  ['most cash among clients over 70', 'cash+age; age over 70; by client; order cash desc; limit 1'],
  ['income under 100k', 'annual_income; annual_income under 100000; by client'],
  ['how mnay clients over 60', 'count; age over 60'],
  ['list my clients under 35 with their risk scores', 'risk_score+age; age under 35; by client'],
])('nothing of "%s" is turned round', (text, plan) => {
  expect(told(text)).toBe(`clients.${plan}`)
})

test.each([
  ['open tasks by client', 'actions.open; by client'],
  ['who has the most overdue tasks', 'actions.overdue; by client; order overdue desc; limit 1'],
])('what is to be done of each is counted as it is listed: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test.each(['fees by client', 'how many clients pay fees', 'total fees this year'])(
  'what clients pay the advisor is not kept: %s',
  (text) => {
    expect(told(text)).toBe('decline not_kept')
  },
)

const MUCH_CASH = 'clients.cash_share; cash_share over 10; by client'
const OLD = 'clients.age; age over 70; by client'
const OFF = 'clients.drift; drift over 10; by client'
const SANK = 'clients.gained; gained under 0; by client; 2026-11-01..2026-11-24; order gained asc'
const PUT = `clients.put_in; put_in over 0; by client; ${THIS_YEAR}; order put_in desc; limit 5`
const LOST = `clients.taken_out; taken_out over 0; by client; ${THIS_YEAR}; order taken_out desc`

test.each([
  ['only the ones under 60', MUCH_CASH, 'cash_share+age; cash_share over 10; age under 60; by client'],
  ['and over 5%', MUCH_CASH, 'cash_share; cash_share over 5; by client'],
  ['sort by age', MUCH_CASH, 'age+cash_share; cash_share over 10; by client; order age desc'],
  ['sort by portfolio', OLD, 'value+age; age over 70; by client; order value desc'],
  ['only those with cash over 5%', OLD, 'age+cash_share; age over 70; cash_share over 5; by client'],
  ['when are their birthdays', OLD, 'days_to_birthday; age over 70; by client; order days_to_birthday asc'],
  ['only the ones above', OFF, 'drift; drift over 10; drift over -0; by client'],
  ['just the over 60s', OFF, 'drift+age; drift over 10; age over 60; by client'],
  ['and more than 20', OFF, 'drift; drift over 20; by client'],
  ['and the median', 'clients.age', 'age; median'],
  ['median', `clients.returned; ${THIS_YEAR}; mean`, `returned; ${THIS_YEAR}; median`],
  [
    'who was best',
    `clients.returned; ${THIS_YEAR}; mean`,
    `returned; by client; ${THIS_YEAR}; order returned desc; limit 1`,
  ],
  ['who gained', SANK, 'gained; gained over 0; by client; 2026-11-01..2026-11-24; order gained desc'],
  ['more than 10000', SANK, 'gained; gained under -10000; by client; 2026-11-01..2026-11-24; order gained asc'],
  [
    'over 60',
    'clients.overdue_actions; overdue_actions over 0; by client',
    'overdue_actions+age; overdue_actions over 0; age over 60; by client',
  ],
  ['who added', LOST, `put_in; put_in over 0; by client; ${THIS_YEAR}; order put_in desc`],
  ['how much in total', LOST, `taken_out; taken_out over 0; ${THIS_YEAR}`],
  ['only over 10000', LOST, `taken_out; taken_out over 10000; by client; ${THIS_YEAR}; order taken_out desc`],
  ['money going out', PUT, `taken_out; taken_out over 0; by client; ${THIS_YEAR}; order taken_out desc; limit 5`],
  [
    'and deposits',
    `clients.taken_out; by client; ${THIS_YEAR}; order taken_out desc; limit 3`,
    `put_in; by client; ${THIS_YEAR}; order put_in desc; limit 3`,
  ],
  [
    'what about over 10',
    'clients.largest_share; largest_share over 20; by client',
    'largest_share; largest_share over 10; by client',
  ],
  ['worst one?', OFF, 'drift; drift over 10; by client; order drift desc; limit 1'],
  [
    'just the big ones',
    'clients.days_since_meeting; days_since_meeting over 90; by client',
    'value+days_since_meeting; days_since_meeting over 90; by client; order value desc',
  ],
  ['who’s second', MUCH_CASH, 'cash_share; cash_share over 10; by client; order cash_share desc; limit 2'],
  ['second oldest', 'clients.age; by client; order age desc; limit 1', 'age; by client; order age desc; limit 2'],
  [
    'and the second',
    'clients.value; by household; order value desc; limit 1',
    'value; by household; order value desc; limit 2',
  ],
  ['how many', 'clients.open_questions', 'open_questions'],
  ['how many of them are over 65', MUCH_CASH, 'count; cash_share over 10; age over 65'],
  ['drop the prospects', MUCH_CASH, 'cash_share; status is_not PROSPECT; cash_share over 10; by client'],
])('"%s" turns "%s" and keeps the rest of it', (text, before, plan) => {
  expect(told(text, before)).toBe(`clients.${plan}`)
})

test.each([
  // the oldest task is no client, and no order stands without a figure
  ['oldest open task', null],
  ['best client', null],
  // what was asked of something else is none of clients
  ['sort by gain', 'positions.value; by security'],
  ['which client has the most', 'actions.open'],
  ['which clients have portfolios under 300k last year', null],
])('"%s" after "%s" is not answered by a list of clients', (text, before) => {
  const understood = readAsDemo(text, before, { role: 'ADVISOR' })
  const isOfClients =
    understood.kind === 'plan' &&
    understood.leftOut.length === 0 &&
    understood.plan.parts.some((part) => part.kind === 'data' && part.subject === 'clients')
  expect(isOfClients).toBe(false)
})

test('who holds more than a share in a kind is told by that share', () => {
  const understood = readAsDemo('which clients hold more than 10% bonds', null, { role: 'ADVISOR' })
  expect(understood.kind === 'plan' && planText(understood.plan)).toBe(
    'clients.held_share; sec_type is BOND; held_share over 10; by client',
  )
})
