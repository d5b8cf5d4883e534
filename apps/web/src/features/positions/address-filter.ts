import { accountTypeDisplay, assetClassDisplay, assetClasses, securityTypeDisplay } from '@keelwise/contract/words'
import { accountType } from '@keelwise/contract/accounts'
import { secType } from '@keelwise/contract/positions'
import type { PositionsChoice } from './use-positions.ts'

interface AskedPositions {
  /** Empty: all, in their institutions. */
  readonly filter: PositionsChoice
  /** Types, class and text that are asked for, in words. */
  readonly words: readonly string[]
  /** An institution whose card is opened, and the position that is marked in it. */
  readonly institutionId: string | undefined
  readonly positionId: string | undefined
}

/** Reads from the address which positions are asked for, by the names that the API has for it; nonsense is left out. */
export function readPositionsAddress(address: string): AskedPositions {
  const given = new URLSearchParams(address)
  const text = (key: string): string | undefined => given.get(key)?.trim() || undefined
  const accountId = text('account_id')
  const institutionId = text('institution')
  const positionId = text('position')
  const search = text('search')
  const accountTypes = accountType.options.filter((type) => text('account_type__in')?.split(',').includes(type))
  const security = secType.options.find((type) => type === text('sec_type'))
  const assetClass = assetClasses.find((one) => one === text('asset_class'))
  const narrower: PositionsChoice = {
    ...(accountId ? { account_id: accountId } : {}),
    ...(accountTypes.length > 0 ? { account_type__in: accountTypes.join(',') } : {}),
    ...(security ? { sec_type: security } : {}),
    ...(assetClass ? { asset_class: assetClass } : {}),
    ...(search ? { search } : {}),
  }
  const isNarrower = Object.keys(narrower).length > 0
  return {
    filter: isNarrower && institutionId ? { ...narrower, institution_id: institutionId } : narrower,
    words: [
      ...new Set(accountTypes.map((type) => accountTypeDisplay[type])),
      ...(security ? [securityTypeDisplay[security]] : []),
      ...(assetClass ? [assetClassDisplay[assetClass]] : []),
      ...(search ? [`“${search}”`] : []),
    ],
    institutionId,
    positionId,
  }
}
