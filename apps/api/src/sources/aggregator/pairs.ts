import { z } from 'zod'
import { type Quarantined, withMeantSigns } from '../rows.ts'
import { type AskAggregator, type TransactionPager, sift } from './pager.ts'
import type { AggregatorReader, ProviderCredential } from './port.ts'
import { toAccountRow, toPositionRow } from './to-rows.ts'
import { identifier, text, wireAccount, wirePosition } from './wire.ts'

/** "Credential-Account Pair" of the public interface: a credential with one of its accounts, or with none yet. */
const wirePair = z.object({
  id: identifier(100),
  activityInProgressStatus: z.string().nullable().catch(null),
  credentialComplete: z.boolean().nullable().catch(null),
  authenticationStatusErrorCode: z.number().int().nullable().catch(null),
  unifiedStatusInfoType: text(64).nullable().catch(null),
  unifiedStatusInfoMsg: text(500).nullable().catch(null),
  financialInstitution: z.object({
    id: identifier(100),
    name: text(200),
    icon: z.string().nullable().catch(null),
  }),
  account: z.unknown(),
})
type WirePair = z.output<typeof wirePair>

const AUTHENTICATION_ERROR = 1007

/** What the person can do; no list of the vendor's states is public, so what is not known is not theirs to mend. */
function actionOf(pair: WirePair): 'completeRequest' | 'reAuthenticate' | null {
  if (pair.credentialComplete === false) return 'completeRequest'
  const isRefused =
    pair.authenticationStatusErrorCode === AUTHENTICATION_ERROR ||
    pair.unifiedStatusInfoType?.startsWith('cannotConnect') === true
  return isRefused ? 'reAuthenticate' : null
}

/** A credential as its pairs tell it: their state is one, its last success is that of the account read last. */
function toCredential(pairs: readonly WirePair[], newest: string | null): ProviderCredential {
  const pair = pairs[0]!
  const action = actionOf(pair)
  const isWell = action === null && pair.unifiedStatusInfoType === null
  const { id, name, icon } = pair.financialInstitution
  return {
    providerCredentialId: pair.id,
    institution: { providerInstitutionId: id, name, iconUrl: icon },
    displayName: name,
    state: pair.unifiedStatusInfoType ?? 'OK',
    group: pairs.some((one) => one.activityInProgressStatus === 'In Progress') ? 'IN_PROGRESS' : 'MAIN_GROUP',
    actionableType: isWell ? null : action === null ? 'systemActionable' : 'userActionable',
    actionType: action,
    message: isWell ? null : pair.unifiedStatusInfoMsg || `${name} needs attention.`,
    miniType: isWell ? null : action === null ? 'WARNING' : 'ERROR',
    errorCode: pair.authenticationStatusErrorCode,
    lastSuccessAt: newest,
    consentExpiresAt: null,
  }
}

/**
 * Reads credentials and accounts from the public list of pairs, positions from the list of all, and no exchange rates:
 * what the sandbox offers beside the public interface is not there at the real service.
 */
export function readPairs(
  reader: AggregatorReader,
  { all }: TransactionPager,
  restBase: string,
  ask: AskAggregator,
): AggregatorReader {
  async function listPairs() {
    const quarantined: Quarantined[] = []
    const pairs = sift(wirePair, await all(`${restBase}/credentials/accounts`, {}), 'credential', quarantined)
    return { pairs, quarantined }
  }
  const accountsOf = (pairs: readonly WirePair[], quarantined: Quarantined[]) =>
    sift(
      wireAccount,
      pairs.map(({ account }) => account).filter((account) => account !== null && account !== undefined),
      'account',
      quarantined,
    ).map(toAccountRow)

  const listCredentials = async () => {
    const { pairs } = await listPairs()
    return [...Map.groupBy(pairs, ({ id }) => id).values()].map((same) => {
      const read = accountsOf(same, []).flatMap(({ asOf }) => asOf ?? [])
      return toCredential(same, read.toSorted().at(-1) ?? null)
    })
  }
  return {
    ...reader,
    listCredentials,
    findCredential: async (id) =>
      (await listCredentials()).find(({ providerCredentialId }) => providerCredentialId === id) ?? null,
    listAccounts: async (id) => {
      const { pairs, quarantined } = await listPairs()
      const own = pairs.filter((pair) => pair.id === id)
      return { accounts: withMeantSigns(accountsOf(own, quarantined)), quarantined }
    },
    listPositions: async (accountId) => {
      const quarantined: Quarantined[] = []
      const records = await all(`${restBase}/positions`, {})
      const own = records.filter((record) => wireOwner.safeParse(record).data?.accountId === accountId)
      return { positions: sift(wirePosition, own, 'position', quarantined).map(toPositionRow), quarantined }
    },
    requestAggregation: async () => {
      await ask({ method: 'POST', path: `${restBase}/accounts/aggregate` })
    },
    fxRates: (date) => Promise.resolve({ date, rates: [] }),
  }
}

const wireOwner = z.object({ accountId: z.string() })
