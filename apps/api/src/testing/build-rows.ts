import { type AggregatorReader, type ProviderCredential, quietCredential } from '../sources/aggregator/port.ts'
import type { TransactionRow } from '../sources/rows.ts'

/** A purchase, as a source states it. */
export const buildTransactionRow = (changes: Partial<TransactionRow> = {}): TransactionRow => ({
  externalId: 't1',
  ordinal: 0,
  executionDate: '2026-11-02',
  postedDate: '2026-11-02',
  settlementDate: null,
  type: 'PURCHASE',
  ticker: null,
  name: null,
  fiDescription: 'CORNER BAKERY',
  description: 'Corner Bakery',
  amount: '-12.50',
  currency: 'USD',
  units: null,
  unitPrice: null,
  isPending: false,
  pendingExternalId: null,
  replaces: null,
  isRemoved: false,
  ...changes,
})

/** A login that works. */
export const buildProviderCredential = (id: string, name: string): ProviderCredential => ({
  ...quietCredential,
  providerCredentialId: id,
  institution: { providerInstitutionId: id, name, iconUrl: null },
  displayName: name,
  state: 'ACTIVE',
  group: 'MAIN_GROUP',
})

/** Checking accounts as a source lists them. @param idOf the provider's id of each, by its place */
export const buildCheckingAccounts = (count: number, idOf: (place: number) => string) => ({
  accounts: Array.from({ length: count }, (_, place) => ({
    providerAccountId: idOf(place),
    name: `Account ${place}`,
    type: 'CHECKING' as const,
    currency: 'USD',
    marketValue: '100.00',
    mask: `${1000 + place}`,
    asOf: null,
    errorCode: null,
  })),
  quarantined: [],
})

/** A source that knows of nothing and does what it is told. */
export const quietReader: AggregatorReader = {
  listCredentials: () => Promise.resolve([]),
  findCredential: () => Promise.resolve(null),
  listAccounts: () => Promise.resolve({ accounts: [], quarantined: [] }),
  listPositions: () => Promise.resolve({ positions: [], quarantined: [] }),
  listTransactions: async function* () {},
  requestAggregation: () => Promise.resolve(),
  deleteAccount: () => Promise.resolve(),
  deleteCredential: () => Promise.resolve(),
  fxRates: (date) => Promise.resolve({ date, rates: [] }),
  icon: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}
