import { type Shape, type TrueRow, american, brokerEvents, money, table, traded, unitsText } from './export-truth.ts'

const COINS = ['BTC', 'ETH', 'SOL', 'ADA'] as const
const base = { ...american, currency: 'EUR', dateOrder: 'YMD', accountType: 'BROKERAGE' } as const

export const cryptoExports: Readonly<Record<string, Shape>> = {
  'Binance, statement of coins': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] })
    const isEarly = dice.trap('words of the first years', 2)
    const isInCoin = dice.trap('fee in a third coin', 2)
    const isInFills = dice.trap('an order in two fills', 2)
    const isLate = dice.trap('the other side a second later', 3)
    const hasSwap = dice.trap('coins for coins', 2)
    const [buy, spend, sold, revenue, fee] = isEarly
      ? ['Buy', 'Transaction Related', 'Sell', 'Transaction Related', 'Fee']
      : ['Transaction Buy', 'Transaction Spend', 'Transaction Sold', 'Transaction Revenue', 'Transaction Fee']
    const lines: [time: string, operation: string, coin: string, change: string, remark?: string][] = []
    const rows: TrueRow[] = []
    for (const [at, event] of events.entries()) {
      const second = (later = 0) => `${event.date} 10:${String(10 + at).padStart(2, '0')}:${String(11 + later)}`
      if (event.kind === 'DEPOSIT' || event.kind === 'WITHDRAWAL') {
        const words = event.kind === 'DEPOSIT' ? ['Deposit', 'Fiat Deposit'] : ['Withdraw', 'Fiat Withdraw']
        lines.push([second(), dice.one(words), 'EUR', money(event.cents)])
        rows.push(traded(event, 'EUR', null))
        continue
      }
      const coin = dice.one(COINS)
      const isBuy = event.kind === 'BUY'
      const units = unitsText(isBuy ? event.units : -event.units)
      const gross = isBuy ? -event.gross : event.gross
      const isSplit = isInFills && event.units % 2 === 0 && gross % 2 === 0
      for (const part of isSplit ? [2, 2] : [1]) {
        lines.push([second(), (isBuy ? buy : sold) ?? '', coin, unitsText((isBuy ? event.units : -event.units) / part)])
        lines.push([second(isLate && !isSplit ? 1 : 0), (isBuy ? spend : revenue) ?? '', 'EUR', money(gross / part)])
      }
      const isKept = event.fee > 0 && !isInCoin
      if (isKept) lines.push([second(), fee ?? '', 'EUR', money(-event.fee)])
      rows.push({
        date: event.date,
        amount: money(gross - (isKept ? event.fee : 0)),
        currency: 'EUR',
        kinds: [event.kind],
        units,
        security: coin,
      })
      if (event.fee > 0 && isInCoin) {
        lines.push([second(), fee ?? '', 'BNB', '-0.00070000'])
        rows.push({
          date: event.date,
          amount: '0',
          currency: null,
          kinds: ['TRANSFER_OUT'],
          units: '-0.0007',
          security: 'BNB',
        })
      }
    }
    if (hasSwap) {
      lines.push(['2026-10-29 08:00:01', 'Binance Convert', 'USDT', '-250.5'])
      lines.push(['2026-10-29 08:00:01', 'Binance Convert', 'DOT', '40'])
      rows.push({
        date: '2026-10-29',
        amount: '0',
        currency: null,
        kinds: ['TRANSFER_OUT'],
        units: '-250.5',
        security: 'USDT',
      })
      rows.push({
        date: '2026-10-29',
        amount: '0',
        currency: null,
        kinds: ['TRANSFER_IN'],
        units: '40',
        security: 'DOT',
      })
    }
    if (dice.trap('rewards', 2)) {
      lines.push([
        '2026-10-30 00:10:00',
        dice.one(['Simple Earn Flexible Interest', 'Staking Rewards', 'Distribution']),
        'BNB',
        '0.00041',
      ])
      rows.push({
        date: '2026-10-30',
        amount: '0',
        currency: null,
        kinds: ['INTEREST'],
        units: '0.00041',
        security: 'BNB',
      })
    }
    if (dice.trap('moves between own wallets', 2))
      lines.push(
        ['2026-10-30 09:00:00', 'Transfer Between Spot Account and UM Futures Account', 'EUR', '-50'],
        ['2026-10-30 09:00:01', 'Simple Earn Flexible Subscription', 'BTC', '-0.5'],
      )
    return {
      name: 'part-00000.csv',
      content: table(
        dice,
        ['User_ID', 'UTC_Time', 'Account', 'Operation', 'Coin', 'Change', 'Remark'],
        lines.map(([time, operation, coin, change, remark = '']) => [
          '40012345',
          time,
          'Spot',
          operation,
          coin,
          change,
          remark,
        ]),
        { quotes: dice.one(['all', 'needed']) },
      ),
      truth: { ...base, rows },
    }
  },
  'Binance, spot trades': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    const rows: TrueRow[] = []
    const cells = events.map((event) => {
      const coin = dice.one(COINS)
      const isBuy = event.kind === 'BUY'
      const isOfCoins = dice.trap('a pair of coins', 6)
      const signed = unitsText(isBuy ? event.units : -event.units)
      if (isOfCoins) {
        rows.push(
          {
            date: event.date,
            amount: '0',
            currency: null,
            kinds: isBuy ? ['TRANSFER_IN'] : ['TRANSFER_OUT'],
            units: signed,
            security: coin,
          },
          {
            date: event.date,
            amount: '0',
            currency: null,
            kinds: isBuy ? ['TRANSFER_OUT'] : ['TRANSFER_IN'],
            units: money(isBuy ? -event.gross : event.gross).replace(/\.?0+$/, ''),
            security: 'USDT',
          },
        )
        return [
          `${event.date} 12:00:00`,
          `${coin}USDT`,
          event.kind,
          money(event.price),
          `${unitsText(event.units)}${coin}`,
          `${money(event.gross)}USDT`,
          '0.0000BNB',
        ]
      }
      rows.push({
        date: event.date,
        amount: money((isBuy ? -event.gross : event.gross) - event.fee),
        currency: 'EUR',
        kinds: [event.kind],
        units: signed,
        security: coin,
      })
      return [
        `${event.date} 12:00:00`,
        `${coin}EUR`,
        event.kind,
        money(event.price),
        `${unitsText(event.units)}${coin}`,
        `${money(event.gross)}EUR`,
        `${money(event.fee)}EUR`,
      ]
    })
    return {
      name: 'Export Trade History.csv',
      content: table(dice, ['Date(UTC)', 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'], cells, {
        encoding: dice.one(['bom', 'utf8']),
      }),
      truth: { ...base, rows },
    }
  },
  Bitpanda: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] })
    const rows: TrueRow[] = []
    const cells = events.map((event, at) => {
      const isTrade = event.kind === 'BUY' || event.kind === 'SELL'
      const way = event.cents < 0 ? 'outgoing' : 'incoming'
      const head = [`T${event.id}${at}`, `${event.date}T10:00:00+02:00`, event.kind.toLowerCase(), way]
      const amount = [money(Math.abs(event.cents)), 'EUR']
      if (!isTrade) {
        rows.push(traded(event, 'EUR', null))
        return [...head, ...amount, '-', 'EUR', '-', '-', 'Fiat', '-', '0.00', 'EUR', '-', '-', '0.00']
      }
      const coin = dice.one(COINS)
      const fee = event.fee > 0 ? [money(event.fee), 'EUR'] : dice.one([['-', '-'] as const, ['0.35', 'BEST'] as const])
      const units = unitsText(event.units)
      rows.push({ ...traded(event, 'EUR', null), security: coin })
      return [
        ...head,
        ...amount,
        units,
        coin,
        money(event.price),
        'EUR',
        'Cryptocurrency',
        '1',
        ...fee,
        '0.10',
        'EUR',
        '0.00',
      ]
    })
    if (dice.trap('coins that come from elsewhere', 2)) {
      const words = dice.one(['deposit', 'transfer'])
      cells.push(
        ['T9', '2026-10-30T10:00:00+01:00', words, 'incoming', '2.15', 'EUR', '0.3812', 'ETHW', '5.63', 'EUR'].concat([
          'Cryptocurrency',
          '2715',
          '-',
          '-',
          '-',
          '-',
          '0.00',
        ]),
      )
      rows.push({
        date: '2026-10-30',
        amount: '0',
        currency: 'EUR',
        kinds: ['TRANSFER_IN'],
        units: '0.3812',
        security: 'ETHW',
      })
    }
    return {
      name: 'bitpanda-trades-2026-11-01.csv',
      content: table(
        dice,
        [
          'Transaction ID',
          'Timestamp',
          'Transaction Type',
          'In/Out',
          'Amount Fiat',
          'Fiat',
          'Amount Asset',
          'Asset',
          'Asset market price',
          'Asset market price currency',
          'Asset class',
          'Product ID',
          'Fee',
          'Fee asset',
          'Spread',
          'Spread Currency',
          'Tax Fiat',
        ],
        cells,
        { before: ['Disclaimer: all data is without warranty', 'A Holder, Some Street 1', ''] },
      ),
      truth: { ...base, rows },
    }
  },
  'Crypto.com': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'], fees: false })
    const rows: TrueRow[] = []
    const cells = events.map((event) => {
      const coin = dice.one(COINS)
      const [units, value] = [unitsText(event.units), money(event.gross)]
      rows.push({ ...traded(event, 'EUR', null), security: coin })
      return event.kind === 'BUY'
        ? [`EUR -> ${coin}`, 'EUR', `-${value}`, coin, units, 'EUR', value, value, 'viban_purchase', event.date]
        : [`${coin} -> EUR`, coin, `-${units}`, 'EUR', value, 'EUR', value, value, 'crypto_viban_exchange', event.date]
    })
    const inKind = (units: string, security: string, kind: TrueRow['kinds'][number]): TrueRow => ({
      date: '2026-10-30',
      amount: '0',
      currency: null,
      kinds: [kind],
      units,
      security,
    })
    if (dice.trap('coins for coins', 2)) {
      cells.push([
        'BTC -> DOT',
        'BTC',
        '-0.005',
        'DOT',
        '40',
        'EUR',
        '200.1234567',
        '215',
        'crypto_exchange',
        '2026-10-30',
      ])
      rows.push(inKind('-0.005', 'BTC', 'TRANSFER_OUT'), inKind('40', 'DOT', 'TRANSFER_IN'))
    }
    if (dice.trap('rewards', 2)) {
      const kind = dice.one(['referral_card_cashback', 'crypto_earn_interest_paid', 'mco_stake_reward'])
      cells.push(['Reward', 'CRO', '9.91104', '', '', 'EUR', '1.06', '1.2', kind, '2026-10-30'])
      rows.push(inKind('9.91104', 'CRO', 'INTEREST'))
    }
    if (dice.trap('coins locked up', 2))
      cells.push(['CRO Lockup', 'CRO', '-5', '', '', 'EUR', '1.06', '1.2', 'lockup_lock', '2026-10-30'])
    if (dice.trap('coins from elsewhere', 2)) {
      cells.push(['DOT Deposit', 'DOT', '4', '', '', 'EUR', '3.62', '4.2', 'crypto_deposit', '2026-10-30'])
      rows.push(inKind('4', 'DOT', 'TRANSFER_IN'))
    }
    return {
      name: 'crypto_transactions_record_20261101.csv',
      content: table(
        dice,
        [
          'Timestamp (UTC)',
          'Transaction Description',
          'Currency',
          'Amount',
          'To Currency',
          'To Amount',
          'Native Currency',
          'Native Amount',
          'Native Amount (in USD)',
          'Transaction Kind',
        ],
        cells.toReversed().map((row) => [`${row.at(-1)} 10:00:00`, ...row.slice(0, -1)]),
      ),
      truth: { ...base, rows },
    }
  },
}
