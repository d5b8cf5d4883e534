import { isKnownCurrency } from '@keelwise/contract/currencies'
import type { SecurityType, TransactionType } from '@keelwise/contract/words'
import { addDays } from '@keelwise/finance/days'
import { add, divide, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { accountExternalId } from './account-identity.ts'
import { instantOf } from './csv-positions.ts'
import { readDate } from './date-order.ts'
import { storableMoney } from './decimal-text.ts'
import { fileAccount, kindOfName } from './file-account.ts'
import { mergeStatements } from './merge-statements.ts'
import { leaveOut } from './not-taken.ts'
import { inMajorUnits } from './ofx-currency.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { plainText } from './ofx-text.ts'
import {
  type NotTaken,
  type ParsedStatement,
  type RejectedRow,
  StatementError,
  type StatementPosition,
  type StatementPrices,
  type StatementWarning,
  noQuestions,
} from './statement.ts'
import { type TransactionDraft, emptyDraft } from './transaction-draft.ts'
import { type XmlElement, elementsOf, findElements, readXml } from './xml-elements.ts'
import { type XmlReferences, readReferences } from './xml-references.ts'

/** Accounts hold their bookings, and bookings the accounts they go to: every account may lie inside the one before. */
const MAX_DEPTH = 4_000
/** The newest file whose scale of amounts, shares and prices is known. */
const NEWEST_VERSION = 70
/** A price older than this at the end of the file says nothing of what a holding is worth then. */
const PRICE_DAYS = 31

/** Files up to this version know one currency, and do not say which. */
const ONE_CURRENCY_VERSION = 28
/** Hundredths of the currency. */
const MONEY_SCALE = 2
/** Shares and prices have been written with more and more decimals. */
const shareScale = (version: number): number => (version <= 2 ? 0 : version <= 25 ? 5 : version <= 48 ? 6 : 8)
const priceScale = (version: number): number => (version <= 29 ? 2 : version <= 48 ? 4 : 8)

/** What bookings of money are, and whether they bring it (1) or take it (-1). */
const MONEY_TYPES: Readonly<Record<string, readonly [type: TransactionType, sign: 1 | -1]>> = {
  DEPOSIT: ['DEPOSIT', 1],
  REMOVAL: ['WITHDRAWAL', -1],
  INTEREST: ['INTEREST', 1],
  INTEREST_CHARGE: ['INTEREST', -1],
  DIVIDENDS: ['DIVIDEND', 1],
  FEES: ['FEE', -1],
  FEES_REFUND: ['FEE', 1],
  TAXES: ['TAX', -1],
  TAX_REFUND: ['TAX', 1],
  BUY: ['TRANSFER_OUT', -1],
  SELL: ['TRANSFER_IN', 1],
  TRANSFER_IN: ['TRANSFER_IN', 1],
  TRANSFER_OUT: ['TRANSFER_OUT', -1],
}
/** What bookings of securities are, and whether units come (1) or go (-1). */
const UNIT_TYPES: Readonly<Record<string, readonly [type: TransactionType, sign: 1 | -1]>> = {
  BUY: ['BUY', 1],
  SELL: ['SELL', -1],
  DELIVERY_INBOUND: ['TRANSFER_IN', 1],
  DELIVERY_OUTBOUND: ['TRANSFER_OUT', -1],
  TRANSFER_IN: ['TRANSFER_IN', 1],
  TRANSFER_OUT: ['TRANSFER_OUT', -1],
}

/** Parts of the file that nothing is read from, as a person of the program knows them. */
const LEFT: readonly (readonly [element: string, within: string, what: string])[] = [
  ['investment-plan', 'plans', 'Savings plans'],
  ['taxonomy', 'taxonomies', 'Classifications'],
  ['watchlist', 'watchlists', 'Watch lists'],
  ['dashboard', 'dashboards', 'Dashboards'],
  ['event', 'events', 'Events of securities (the shares in the file are those after splits)'],
  ['dividendEvent', 'events', 'Dividends that were announced'],
]

/** True for the XML file in which Portfolio Performance keeps everything. */
export const looksLikePortfolioPerformance = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]{0,200}\?>)?\s*<client\b[^>]{0,100}>\s*<version>/.test(text)

/** A decimal of a whole number and how many of its digits are decimals. */
function scaled(text: string, places: number): string | null {
  if (!/^-?\d{1,18}$/.test(text)) return null
  const digits = text.replace('-', '').padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/^0+(?=\d)/, '')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const value = fraction === '' ? whole : `${whole}.${fraction}`
  return text.startsWith('-') && value !== '0' ? `-${value}` : value
}

interface Money {
  readonly amount: string
  readonly currency: string | null
}

/** What one account of ours is made of: a securities account with its money, one of them alone, or money alone. */
interface Home {
  readonly uuid: string
  readonly name: string
  readonly currency: string | null
  readonly portfolio: XmlElement | null
  readonly account: XmlElement | null
  readonly drafts: TransactionDraft[]
  readonly rejected: RejectedRow[]
  readonly units: Map<XmlElement, string>
}

/**
 * Reads the file of Portfolio Performance: each securities account together with the account its money is in, where that
 * money is of no other securities account; every other account by itself. A trade that another account pays for moves the
 * money between the two.
 * @throws StatementError
 */
export function readPortfolioPerformanceStatement(text: string, file: string): ParsedStatement {
  const root = readXml(text, file, MAX_DEPTH)
  const [client] = elementsOf(root, 'client')
  if (client === undefined) throw new StatementError('NO_STATEMENT', `${file} holds no portfolio.`)
  if (findElements(client, 'ledger-entry').length > 0)
    throw new StatementError(
      'UNSUPPORTED_FORMAT',
      `${file} is of a newer Portfolio Performance, which keeps its bookings in another way than is read here. Export the transactions of its accounts and securities accounts as CSV, and choose those.`,
    )
  return new PortfolioFile(client, readReferences(root), file).read()
}

class PortfolioFile {
  private readonly client: XmlElement
  private readonly references: XmlReferences
  private readonly version: number
  private readonly homes = new Map<XmlElement, Home>()
  private readonly warnings: StatementWarning[] = []
  private readonly lastDay: string

  constructor(client: XmlElement, references: XmlReferences, file: string) {
    this.client = client
    this.references = references
    this.version = Number(this.textOf(client, 'version'))
    if (!Number.isInteger(this.version) || this.version < 1)
      throw new StatementError('NOT_A_STATEMENT', `${file} does not say of which version of the program it is.`)
    if (this.version > NEWEST_VERSION)
      this.warnings.push({
        message: `The file is of a newer Portfolio Performance (${this.version}) than is known here (${NEWEST_VERSION}): compare shares and amounts with the program.`,
        line: client.line,
      })
    this.lastDay = this.findLastDay()
  }

  read(): ParsedStatement {
    const portfolios = this.membersOf('portfolios', 'portfolio')
    const accounts = this.membersOf('accounts', 'account')
    this.findHomes(portfolios, accounts)
    for (const account of accounts)
      for (const booking of this.bookingsOf(account, 'account-transaction')) this.readMoney(account, booking)
    for (const portfolio of portfolios)
      for (const booking of this.bookingsOf(portfolio, 'portfolio-transaction')) this.readUnits(portfolio, booking)
    const [homes, empty] = [[], []] as [Home[], Home[]]
    for (const home of new Set(this.homes.values()))
      (home.drafts.length + home.rejected.length > 0 ? homes : empty).push(home)
    const statements = homes.map((home) => this.statementOf(home))
    return {
      format: 'portfolio_performance',
      institution: { name: 'Portfolio Performance', fid: null },
      accounts: mergeStatements(statements),
      warnings: this.warnings,
      ...noQuestions,
      notTaken: [
        ...this.listLeft(),
        ...(empty.length === 0 ? [] : [{ what: 'Accounts without a booking', count: empty.length, line: null }]),
      ],
      prices: this.readPrices(),
    }
  }

  private field(element: XmlElement | undefined, name: string): XmlElement | undefined {
    const found = element?.children.find((child) => child.name === name)
    return found && this.references.resolve(found)
  }

  private textOf(element: XmlElement | undefined, name: string): string {
    return plainText(this.field(element, name)?.text ?? '')
  }

  /** The members of a list, each once, wherever in the file they are written out. */
  private membersOf(list: string, name: string): XmlElement[] {
    const members = elementsOf(this.field(this.client, list), name).map((each) => this.references.resolve(each))
    return [...new Set(members.filter((each) => each !== undefined))]
  }

  private bookingsOf(owner: XmlElement, name: string): XmlElement[] {
    const bookings = elementsOf(this.field(owner, 'transactions'), name).map((each) => this.references.resolve(each))
    return [...new Set(bookings.filter((each) => each !== undefined))]
  }

  private dayOf(booking: XmlElement): string | null {
    return readDate(this.textOf(booking, 'date'), 'YMD')
  }

  private findLastDay(): string {
    let last = ''
    const take = (day: string | null): void => {
      if (day !== null && day > last) last = day
    }
    for (const name of ['account-transaction', 'portfolio-transaction', 'accountTransaction', 'portfolioTransaction'])
      for (const booking of this.references.named(name)) take(this.dayOf(booking))
    for (const latest of this.references.named('latest')) take(readDate(latest.attributes.get('t') ?? '', 'YMD'))
    return last
  }

  private findHomes(portfolios: readonly XmlElement[], accounts: readonly XmlElement[]): void {
    const users = Map.groupBy(portfolios, (portfolio) => this.field(portfolio, 'referenceAccount'))
    const base = this.textOf(this.client, 'baseCurrency')
    const homeOf = (portfolio: XmlElement | null, account: XmlElement | null, money: XmlElement | undefined): Home => {
      const named = portfolio ?? account ?? undefined
      const name = this.textOf(named, 'name')
      return {
        uuid: this.textOf(named, 'uuid') || `name:${name}`,
        name,
        currency: this.currencyOf(this.textOf(money, 'currencyCode') || base).currency,
        portfolio,
        account,
        drafts: [],
        rejected: [],
        units: new Map(),
      }
    }
    for (const portfolio of portfolios) {
      const money = this.field(portfolio, 'referenceAccount')
      const own = money && users.get(money)?.length === 1 ? money : null
      const home = homeOf(portfolio, own, money)
      this.homes.set(portfolio, home)
      if (own) this.homes.set(own, home)
    }
    for (const account of accounts)
      if (!this.homes.has(account)) this.homes.set(account, homeOf(null, account, account))
  }

  /** Pence and the like count in their main unit; what is no currency is not known. */
  private currencyOf(code: string): { currency: string | null; factor: string } {
    const { currency, factor } = inMajorUnits(code)
    return isKnownCurrency(currency) ? { currency, factor } : { currency: null, factor: '1' }
  }

  private moneyOf(booking: XmlElement, owner: XmlElement | null): Money | null {
    const amount = scaled(this.textOf(booking, 'amount'), MONEY_SCALE)
    if (amount === null) return null
    const { currency, factor } = this.currencyOf(
      this.textOf(booking, 'currencyCode') || this.textOf(owner ?? undefined, 'currencyCode'),
    )
    return { amount: multiply(amount, factor), currency }
  }

  /** Charges of a kind inside a booking, in the currency of the booking. */
  private chargesOf(booking: XmlElement, kind: 'FEE' | 'TAX', factor: string): string | null {
    const own = scaled(this.textOf(booking, kind === 'FEE' ? 'fees' : 'taxes'), MONEY_SCALE)
    const parts = elementsOf(this.field(booking, 'units'), 'unit').flatMap((unit) => {
      if (unit.attributes.get('type') !== kind) return []
      return scaled(this.field(unit, 'amount')?.attributes.get('amount') ?? '', MONEY_SCALE) ?? []
    })
    const all = own === null ? parts : [own, ...parts]
    return all.length === 0 ? null : multiply(all.reduce(add), factor)
  }

  private namesOf(
    security: XmlElement | undefined,
  ): Pick<TransactionDraft, 'ticker' | 'cusip' | 'securityName' | 'secType'> {
    if (security === undefined) return { ticker: null, cusip: null, securityName: null, secType: null }
    const isin = this.textOf(security, 'isin')
    const ticker = this.textOf(security, 'tickerSymbol').toUpperCase()
    const name = this.textOf(security, 'name')
    return {
      ticker: ticker === '' || ticker.length > 21 ? null : ticker,
      cusip: (/^(US|CA)/.test(isin) ? isin.slice(2, 11) : isin) || this.textOf(security, 'wkn') || null,
      securityName: name || ticker || isin || null,
      secType: this.secTypeOf(security),
    }
  }

  /** The program knows no kinds of securities; where its prices come from and its name tell some. */
  private secTypeOf(security: XmlElement): SecurityType | null {
    if (/coingecko/i.test(this.textOf(security, 'feed'))) return 'CRYPTO'
    return /\betf\b/i.test(this.textOf(security, 'name')) ? 'ETF' : null
  }

  private base(booking: XmlElement, day: string): TransactionDraft {
    return {
      ...emptyDraft,
      ...this.namesOf(this.field(booking, 'security')),
      fitid: this.textOf(booking, 'uuid') || null,
      txType: 'OTHER',
      providerTag: `PP/${this.textOf(booking, 'type')}`,
      executionDate: day,
      amount: '0',
      currency: null,
      name: this.textOf(this.field(booking, 'security'), 'name') || this.textOf(booking, 'note') || null,
      memo: this.textOf(booking, 'note') || null,
      line: booking.line,
    }
  }

  /** A booking of an account of money. */
  private readMoney(account: XmlElement, booking: XmlElement): void {
    const home = this.homes.get(account)
    if (!home) return
    const reject = (reason: string): void => void home.rejected.push({ line: booking.line, reason })
    const word = this.textOf(booking, 'type')
    const meaning = MONEY_TYPES[word]
    const day = this.dayOf(booking)
    const money = this.moneyOf(booking, account)
    if (meaning === undefined) return reject(`A booking of the kind “${word.slice(0, 40)}” is not known.`)
    if (day === null) return reject('The date of a booking is missing.')
    if (money === null) return reject('A booking states no amount.')
    const [txType, sign] = meaning
    const isTrade = word === 'BUY' || word === 'SELL'
    // The securities account tells the same trade, with its units.
    if (isTrade && this.tradesIn(booking, account) === home) return
    const { factor } = this.currencyOf(this.textOf(booking, 'currencyCode'))
    home.drafts.push({
      ...this.base(booking, day),
      txType,
      amount: sign === 1 ? money.amount : negate(money.amount),
      currency: money.currency,
      fee: isTrade ? null : this.chargesOf(booking, 'FEE', factor),
      tax: isTrade ? null : this.chargesOf(booking, 'TAX', factor),
      ...(isTrade || txType === 'TRANSFER_IN' || txType === 'TRANSFER_OUT'
        ? { ticker: null, cusip: null, securityName: null, secType: null }
        : {}),
    })
  }

  /** Where the securities of a trade are that money is booked for. */
  private tradesIn(booking: XmlElement, account: XmlElement): Home | undefined {
    const portfolio = this.field(this.field(booking, 'crossEntry'), 'portfolio')
    if (portfolio) return this.homes.get(portfolio)
    // Old files do not say it; there the money of a securities account pays for what it buys.
    const own = this.homes.get(account)
    return own?.portfolio ? own : undefined
  }

  /** A booking of a securities account. */
  private readUnits(portfolio: XmlElement, booking: XmlElement): void {
    const home = this.homes.get(portfolio)
    if (!home) return
    const reject = (reason: string): void => void home.rejected.push({ line: booking.line, reason })
    const word = this.textOf(booking, 'type')
    const meaning = UNIT_TYPES[word]
    const day = this.dayOf(booking)
    const pays = this.field(this.field(booking, 'crossEntry'), 'account') ?? this.field(portfolio, 'referenceAccount')
    const money = this.moneyOf(booking, pays ?? null)
    const shares = scaled(this.textOf(booking, 'shares'), shareScale(this.version))
    const security = this.field(booking, 'security')
    if (meaning === undefined) return reject(`A booking of the kind “${word.slice(0, 40)}” is not known.`)
    if (day === null) return reject('The date of a booking is missing.')
    if (money === null || shares === null || security === undefined)
      return reject('A booking of a security states no amount, no shares or no security.')
    const [txType, sign] = meaning
    const units = sign === 1 ? shares : negate(shares)
    home.units.set(security, add(home.units.get(security) ?? '0', units))
    const { factor } = this.currencyOf(this.textOf(booking, 'currencyCode'))
    const fee = this.chargesOf(booking, 'FEE', factor)
    const tax = this.chargesOf(booking, 'TAX', factor)
    const charges = add(fee ?? '0', tax ?? '0')
    const gross = add(money.amount, sign === 1 ? negate(charges) : charges)
    const isTrade = word === 'BUY' || word === 'SELL'
    const amount = sign === 1 ? negate(money.amount) : money.amount
    const draft = this.base(booking, day)
    home.drafts.push({
      ...draft,
      txType,
      amount: isTrade ? amount : '0',
      currency: money.currency,
      units,
      unitPrice: shares === '0' || isNegative(gross) ? null : divide(gross, shares),
      fee,
      tax,
      // what is delivered stands with what it had cost; between own securities accounts the purchases tell it
      costBasis: word === 'DELIVERY_INBOUND' ? money.amount : null,
    })
    if (!isTrade || amount === '0') return
    const payer = pays && this.homes.get(pays)
    if (payer === home) return
    home.drafts.push({
      ...draft,
      fitid: draft.fitid === null ? null : `${draft.fitid}:money`,
      txType: sign === 1 ? 'TRANSFER_IN' : 'TRANSFER_OUT',
      providerTag: 'PP/MONEY',
      amount: negate(amount),
      currency: money.currency,
      ticker: null,
      cusip: null,
      securityName: null,
      secType: null,
    })
  }

  private statementOf(home: Home): AccountStatement {
    const asOf = instantOf(this.lastDay === '' ? null : this.lastDay)
    const cash = new Map<string | null, string>()
    for (const { amount, currency } of home.drafts) cash.set(currency, add(cash.get(currency) ?? '0', amount))
    this.holdAgainstBalance(home, cash)
    const beside = [...cash].map(([currency, amount]) => ({ currency, amount }))
    const isOfSecurities = home.portfolio !== null || home.drafts.some(({ securityName }) => securityName !== null)
    const balance = home.portfolio === null && beside.length <= 1 ? (beside[0]?.amount ?? null) : null
    return {
      ...fileAccount({
        institutionId: 'file:Portfolio Performance',
        label: home.name || 'Portfolio Performance',
        kind: kindOfName(home.name, isOfSecurities ? 'BROKERAGE' : 'CHECKING'),
        currency: home.currency,
        balance,
        asOf,
        drafts: home.drafts,
        positions: home.portfolio === null ? null : this.positionsOf(home, asOf),
        rejected: home.rejected,
      }),
      externalId: accountExternalId({
        institutionId: 'file:Portfolio Performance',
        accountNumber: home.uuid,
        family: 'FILE',
      }),
      cashBalance: home.portfolio === null ? null : (cash.get(home.currency) ?? '0'),
      cashBeside: home.portfolio === null ? null : beside,
    }
  }

  /** The program's balance of an account is the sum of its bookings; ours has to come to the same. */
  private holdAgainstBalance({ account, portfolio, name }: Home, cash: ReadonlyMap<string | null, string>): void {
    if (account === null || portfolio === null) return
    const own = new Map<string | null, string>()
    for (const booking of this.bookingsOf(account, 'account-transaction')) {
      const money = this.moneyOf(booking, account)
      const sign = MONEY_TYPES[this.textOf(booking, 'type')]?.[1]
      if (money === null || sign === undefined) continue
      own.set(money.currency, add(own.get(money.currency) ?? '0', sign === 1 ? money.amount : negate(money.amount)))
    }
    for (const code of new Set([...own.keys(), ...cash.keys()])) {
      const [stated, found] = [own.get(code) ?? '0', cash.get(code) ?? '0']
      if (stated !== found)
        this.warnings.push({
          message: `The money of “${name.slice(0, 80)}” comes to ${[found, code].filter(Boolean).join(' ')}, in the program to ${stated}: trades and the money for them do not fit together.`,
          line: account.line,
        })
    }
  }

  private positionsOf(home: Home, asOf: string | null): StatementPosition[] {
    let unpriced = 0
    const positions = [...home.units].flatMap(([security, units]): StatementPosition[] => {
      if (units === '0') return []
      const price = this.priceOf(security)
      if (price === null) unpriced += 1
      const { currency, factor } = this.currencyOf(this.textOf(security, 'currencyCode'))
      const unitPrice = price === null ? null : multiply(price, factor)
      const isKnown = currency !== null || this.version <= ONE_CURRENCY_VERSION
      const value = unitPrice === null || !isKnown ? null : storableMoney(multiply(units, unitPrice))
      const { ticker, cusip, securityName, secType } = this.namesOf(security)
      return [
        {
          providerTag: 'PP/portfolio',
          ticker,
          cusip,
          name: securityName ?? 'Unnamed security',
          units,
          unitPrice,
          currency,
          marketValue: value,
          computedValue: value,
          valueDiffers: false,
          costBasis: null,
          secType: secType ?? 'EQUITY',
          fiSecType: 'Portfolio Performance',
          couponRate: null,
          maturityDate: null,
          asOf,
          line: security.line,
        },
      ]
    })
    if (unpriced > 0)
      this.warnings.push({
        message: `${unpriced === 1 ? 'A holding has' : `${unpriced} holdings have`} no price of the last month before ${this.lastDay}; what ${unpriced === 1 ? 'it is' : 'they are'} worth is not known.`,
        line: null,
      })
    return positions
  }

  /** The newest price of a security, as long as it is of the file's last month. */
  private priceOf(security: XmlElement): string | null {
    const latest = this.field(security, 'latest')
    const newest = [
      ...(latest ? [latest] : []),
      ...elementsOf(this.field(security, 'prices'), 'price').flatMap((each) => this.references.resolve(each) ?? []),
    ].reduce<{ day: string; value: string } | null>((best, { attributes }) => {
      const day = readDate(attributes.get('t') ?? '', 'YMD')
      const value = attributes.get('v') ?? ''
      return day !== null && value !== '' && value !== '0' && (best === null || day > best.day) ? { day, value } : best
    }, null)
    if (newest === null || newest.day < addDays(this.lastDay, -PRICE_DAYS)) return null
    return scaled(newest.value, priceScale(this.version))
  }

  /** What the program knows of the closes of each security. */
  private readPrices(): NonNullable<ParsedStatement['prices']> {
    const series: StatementPrices[] = []
    const rejected: RejectedRow[] = []
    for (const security of this.membersOf('securities', 'security')) {
      const { ticker, securityName } = this.namesOf(security)
      const { currency, factor } = this.currencyOf(this.textOf(security, 'currencyCode'))
      const closes = elementsOf(this.field(security, 'prices'), 'price').flatMap((each) => {
        const { attributes, line } = this.references.resolve(each) ?? each
        const date = readDate(attributes.get('t') ?? '', 'YMD')
        const price = scaled(attributes.get('v') ?? '', priceScale(this.version))
        if (date !== null && price !== null && isPositive(price))
          return [{ date, close: multiply(price, factor), line }]
        rejected.push({
          line,
          reason: `A price of ${securityName ?? 'a security'} is no price above zero, or has no day.`,
        })
        return []
      })
      const days = new Map(closes.map((each) => [each.date, each]))
      if (days.size > 0 && securityName !== null)
        series.push({
          symbol: ticker ?? `name:${securityName}`,
          name: securityName,
          currency,
          suggestedCurrency: null,
          closes: [...days.values()],
        })
    }
    return { series, rejected }
  }

  private listLeft(): NotTaken[] {
    return [...this.listParts(), ...this.listNamed()]
  }

  /** Fields inside what is read, which nothing is made of. */
  private listParts(): NotTaken[] {
    const found: NotTaken[] = []
    const booked = new Set<XmlElement>()
    for (const name of ['account-transaction', 'portfolio-transaction', 'accountTransaction', 'portfolioTransaction'])
      for (const booking of this.references.named(name)) {
        const security = this.field(booking, 'security')
        if (security) booked.add(security)
        if (/T(?!00:00(?::00)?$)/.test(this.textOf(booking, 'date'))) leaveOut(found, 'Times of day', booking.line)
        if (this.textOf(booking, 'source') !== '')
          leaveOut(found, 'Documents that bookings were read from', booking.line)
        if (
          /^account/i.test(name) &&
          this.textOf(booking, 'type') === 'DIVIDENDS' &&
          Number(this.textOf(booking, 'shares')) > 0
        )
          leaveOut(found, 'Shares that dividends were paid for', booking.line)
        for (const unit of elementsOf(this.field(booking, 'units'), 'unit'))
          if (this.field(unit, 'forex'))
            leaveOut(found, 'Amounts of bookings in another currency, and their exchange rates', unit.line)
      }
    const securities = this.membersOf('securities', 'security')
    const holders = [...this.membersOf('accounts', 'account'), ...this.membersOf('portfolios', 'portfolio')]
    for (const security of securities)
      if (!booked.has(security)) leaveOut(found, 'Securities without a booking', security.line)
    for (const each of [...securities, ...holders]) {
      if (this.textOf(each, 'note') !== '') leaveOut(found, 'Notes of securities and accounts', each.line)
      const map = this.field(this.field(each, 'attributes'), 'map')
      if (map && map.children.length > 0) leaveOut(found, 'Attributes of securities and accounts', map.line)
    }
    for (const [name, what] of [
      ['settings', 'Settings of the program'],
      ['properties', 'Settings of the program'],
    ] as const) {
      const part = this.field(this.client, name)
      if (part && part.children.some((child) => child.children.length > 0)) leaveOut(found, what, part.line)
    }
    return found
  }

  private listNamed(): NotTaken[] {
    return LEFT.flatMap(([name, within, what]) => {
      const found = this.references.named(name).filter((each) => this.references.parentOf(each)?.name === within)
      return found.length === 0 ? [] : [{ what, count: found.length, line: found[0]?.line ?? null }]
    })
  }
}
