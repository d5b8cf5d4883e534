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
export function settled(given: DataPart, { securities }: Directory): DataPart {
  const part = takenOut(bothSides(ofLiquid(given)))
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

/** "liquid, i.e. no retirement accounts, no house": what is liquid is without them anyway. */
const ofLiquid = (part: DataPart): DataPart =>
  part.derive?.formula === 'liquid_net_worth'
    ? {
        ...part,
        where: part.where.filter(
          ({ field, op, values }) =>
            !(
              op === 'is_not' &&
              (field === 'group' || field === 'account_type') &&
              values.every((value) => NOT_LIQUID.has(value))
            ),
        ),
      }
    : part
const NOT_LIQUID = new Set(['retirement', 'property', 'PROPERTY', 'VEHICLE', '401K', 'IRA', 'ROTH_IRA'])

/** "split into assets and debts": both are figures of their own. */
const bothSides = (part: DataPart): DataPart => {
  const side = part.where.find(({ field, op, values }) => field === 'side' && op === 'is' && values.length === 2)
  return part.subject === 'worth' && side && /^(?:net_worth|value)$/.test(part.measures[0] ?? '')
    ? { ...part, measures: ['assets', 'debts'], where: part.where.filter((condition) => condition !== side) }
    : part
}

/** What is taken out of several that were named is one of them less. */
function takenOut(part: DataPart): DataPart {
  const isTaken = (all: Condition, out: Condition): boolean =>
    all.field === out.field &&
    all.op === (out.op === 'has_not' ? 'has' : 'is') &&
    out.op.endsWith('_not') &&
    all.values.length > out.values.length &&
    out.values.every((value) => all.values.includes(value))
  const outs = part.where.filter((out) => part.where.some((all) => isTaken(all, out)))
  if (outs.length === 0) return part
  return {
    ...part,
    where: part.where.flatMap((condition): Condition[] => {
      if (outs.includes(condition)) return []
      const gone = outs.filter((out) => isTaken(condition, out)).flatMap(({ values }) => values)
      if (gone.length === 0) return [condition]
      const { words: _, ...rest } = condition
      return [{ ...rest, values: condition.values.filter((value) => !gone.includes(value)) }]
    }),
  }
}
