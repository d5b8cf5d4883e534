import { ToolError } from '../tools/tool.ts'
import { findPositions } from './positions.find.ts'
import { positions } from './positions.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** What positions know as well, under their name for it. */
const OF_POSITIONS: Readonly<Record<string, string>> = { open_gain: 'gain', harvestable: 'harvestable' }

/**
 * What was sold and what it brought. Which lots a sale took is not worked out yet; what could be realized now is known
 * of the positions as a whole.
 * @throws ToolError for everything else
 */
export async function findSales(_subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  if (
    asked.measures.some((name) => !(name in OF_POSITIONS)) ||
    asked.by.some((name) => !positions.dimensions[name]?.groups)
  )
    throw new ToolError('Realized gains and tax lots are not kept here: only what positions gained or lost so far.')
  const found = await findPositions(positions, context, {
    ...asked,
    subject: 'positions',
    measures: asked.measures.map((name) => OF_POSITIONS[name] ?? name),
    where: asked.where.filter(({ field }) => positions.dimensions[field]?.filters),
    days: null,
  })
  const renamed = (figures: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(asked.measures.map((name) => [name, figures[OF_POSITIONS[name] ?? name] ?? null]))
  return {
    ...found,
    total: { ...found.total, figures: renamed(found.total.figures) },
    groups: found.groups.map((group) => ({ ...group, figures: renamed(group.figures) })),
    notes: [...found.notes, 'Lots are not kept here: each position counts as a whole.'],
  }
}
