import { ACCOUNT_DIMENSIONS, DAY_DIMENSIONS } from './account-dimensions.ts'
import { findSales } from './sales.find.ts'
import { type Subject, dimension, measure, oneOf } from './subject.ts'

export const sales: Subject = {
  name: 'sales',
  row: 'a lot that was sold, or is held',
  rows: 'lot',
  words: { en: ['lot', 'tax lot', 'disposal', 'sale'] },
  measures: {
    realized: measure(
      'Realized gain',
      'money',
      [
        'realized gain',
        'realised gain',
        'capital gain',
        'capital gains',
        'realized',
        'realized profit',
        'realized loss',
        'gains this year',
        'taxable gains',
      ],
      'What was sold for less what it had cost.',
      'good',
    ),
    realized_gains: measure(
      'Gains realized',
      'money',
      ['gains only', 'gross gains'],
      'The realized gains without the losses.',
      'good',
    ),
    realized_losses: measure(
      'Losses realized',
      'money',
      ['realized losses', 'losses taken', 'capital losses'],
      'The realized losses without the gains.',
      'bad',
    ),
    short_term: measure(
      'Short-term gain',
      'money',
      ['short-term gain', 'short term gain', 'short-term gains', 'short term'],
      'Realized on what was held for a year or less.',
    ),
    long_term: measure(
      'Long-term gain',
      'money',
      ['long-term gain', 'long term gain', 'long-term gains', 'long term'],
      'Realized on what was held for more than a year.',
    ),
    proceeds: measure('Proceeds', 'money', ['proceeds', 'sold for', 'sale amount'], 'What was sold for.'),
    cost: measure(
      'Cost of what was sold',
      'money',
      ['cost of sales', 'cost of what i sold'],
      'What the sold lots had cost.',
    ),
    count: measure(
      'Sales',
      'count',
      ['how many sales', 'number of sales', 'how many lots', 'number of lots'],
      'How many lots there are.',
    ),
    units: measure('Units', 'units', ['units sold', 'units in lots', 'shares in lots'], 'How many units.'),
    open_gain: measure(
      'Open gain of lots',
      'money',
      ['open gain', 'gain by lot', 'lot gain'],
      'The value of lots that are held less their cost.',
      'good',
    ),
    harvestable: measure(
      'Loss that could be realized',
      'money',
      ['harvestable loss', 'harvest', 'losses to harvest', 'tax-loss'],
      'The losses of lots in taxable accounts that could be realized now.',
    ),
    washed: measure(
      'Losses of wash sales',
      'money',
      ['wash sale', 'wash sales', 'disallowed loss'],
      'Losses that do not count because the same was bought within 30 days.',
      'bad',
    ),
    first: measure('First', 'day', ['first bought', 'opened', 'acquired'], 'The day the first lot was bought.'),
    last: measure('Last', 'day', ['last sold', 'last sale'], 'The day of the last sale.'),
  },
  dimensions: {
    lot: dimension('Lot', 'name', ['lot', 'tax lot', 'each lot'], 'groups'),
    security: dimension('Security', 'name', ['security', 'stock', 'fund', 'ticker']),
    name: dimension('Name', 'text', ['name', 'fund family', 'called'], 'filters'),
    state: oneOf('Held or sold', ['held or sold'], {
      held: ['held', 'open', 'still held'],
      sold: ['sold', 'closed', 'disposed'],
    }),
    term: oneOf('Term', ['term', 'holding period'], {
      short: ['short-term', 'short term'],
      long: ['long-term', 'long term'],
    }),
    result: oneOf('Gain or loss', ['gain or loss'], { gain: ['gain', 'at a gain'], loss: ['loss', 'at a loss'] }),
    ...ACCOUNT_DIMENSIONS,
    ...DAY_DIMENSIONS,
  },
  usual: { measure: 'realized', period: 'all' },
  find: (context, asked) => findSales(sales, context, asked),
}
