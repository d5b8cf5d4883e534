import type { Condition, DataPart } from '@keelwise/contract/plan'
import type { Directory } from '../directory.ts'

type Security = Directory['securities'][number]

/** Conditions that name securities. */
const NAMING = new Set(['security', 'issuer', 'name'])

const isNamedBy = ({ values }: Condition, { key, name, ticker }: Security): boolean =>
  values.some(
    (value) =>
      value === key ||
      value.toLowerCase() === ticker?.toLowerCase() ||
      name.toLowerCase().includes(value.replace(/^name:/, '').toLowerCase()),
  )

/** A call is written with the ticker of what it is on. */
const isOn = ({ values }: Condition, option: Security): boolean =>
  values.some((value) => option.name.toLowerCase().startsWith(`${value.toLowerCase()} `))

/**
 * The part with what its conditions mean for the securities that this person has: "the Huvelle bond" and "the Whitequay
 * funds" say with the name what kind of thing it is, "my KLYV call" another thing than the share of the same name.
 */
export function settled(part: DataPart, { securities }: Directory): DataPart {
  const naming = part.where.find(({ field, op }) => NAMING.has(field) && !op.endsWith('_not'))
  const kind = part.where.find(({ field, op }) => (field === 'sec_type' || field === 'asset_class') && op === 'is')
  if (!naming || !kind) return part
  const named = securities.filter((security) => isNamedBy(naming, security))
  if (named.length === 0) return part
  const without = part.where.filter((condition) => condition !== kind)
  if (kind.field === 'sec_type' && kind.values.join() === 'OPTION') {
    const options = securities.filter(
      (security) => security.type === 'OPTION' && (isOn(naming, security) || isNamedBy(naming, security)),
    )
    return options.length === 0
      ? part
      : {
          ...part,
          where: part.where.map((condition) =>
            condition === naming
              ? { ...naming, field: 'security', op: 'is', values: options.map(({ key }) => key) }
              : condition,
          ),
        }
  }
  // classes are known by the application, not by names: beside one name they narrow nothing
  if (kind.field === 'asset_class')
    return naming.values.length === 1 && naming.field === 'security' ? { ...part, where: without } : part
  const ofKind = named.filter(({ type }) => kind.values.includes(type))
  return ofKind.length === 0 || ofKind.length === named.length ? { ...part, where: without } : part
}
