import type { Condition } from '@keelwise/contract/plan'

/**
 * Conditions of plans with a goal that is named as a plan said the one way in which goals are asked for: of the kind of
 * goals, by the names that are meant. What names no goal stays.
 */
export function withGoalsNamed(where: readonly Condition[], goals: readonly string[]): Condition[] {
  const isOfGoals = where.every(({ field, values }) => field !== 'kind' || values.join() === 'goal')
  return where.flatMap((condition) => {
    const { field, op, values } = condition
    if (field !== 'plan' || (op !== 'is' && op !== 'has') || !isOfGoals) return [condition]
    const named = values.map((value) => goals.filter((goal) => goal.toLowerCase().includes(value.toLowerCase())))
    if (named.some((each) => each.length === 0)) return [condition]
    const ofKind: Condition = { field: 'kind', op: 'is', values: ['goal'] }
    const isSaid = where.some((each) => each.field === 'kind')
    return [...(isSaid ? [] : [ofKind]), { ...condition, field: 'payee', op: 'is', values: [...new Set(named.flat())] }]
  })
}
