import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS } from '../model-of-data/model.ts'
import { ASKS_WAY, type Construed, partAsking, sumsSaid } from './certain-of-both.ts'
import { type AfterAnswer, BOUND, THEM, boundOf, wholly } from './certain-after-forms.ts'
import { namedIn } from './of-whom.ts'

/** What clients gained on paper, what they paid and what could be realized as a loss: of positions as they are, and of no days. */

const FEW = 5

const ON_PAPER =
  /\b(?:unreali[sz]ed|paper|embedded|built[- ]in|built[- ]up|open)\b[^.?!]*\b(?:gains?|loss(?:es)?|profits?|appreciation|p ?& ?l)\b|\b(?:gains?|loss(?:es)?|profits?)\b[^.?!]*\bon paper\b|\b(?:gains?|loss(?:es)?)(?: that are| which are)? (?:still )?(?:unreali[sz]ed|not (?:yet )?reali[sz]ed)\b|\bsitting on\b[^.?!]*\b(?:gains?|loss(?:es)?|profits?)\b|\bunder ?water\b/i
const ON_ONE =
  /\b(?:gains?|loss(?:es)?|profits?|up|down|ahead|made|lost|in the (?:red|black)|at a (?:gain|loss|profit))\b(?: the| by)?(?: most| least)? (?:on|with|from|in) (?:their |its |his |her )?(?<what>[^?!.]+)/i
const COST =
  /\b(?:(?:cost|tax) bas[ie]s|(?:low|lower|lowest|high|higher|highest|average|tax)(?:[- ]cost)? basis|cost base|purchase price|paid (?:the )?(?:least|most|less|more) (?:for|on|per))\b/i
const HARVEST =
  /\bharvest\w*|\btlh\b|\btax[- ]loss(?:es)?\b|\blosses (?:to|that (?:could|can) be) (?:take|taken|use|used|reali[sz]ed?)\b/i
/** Days make it a result of these days, and what was sold is none on paper. */
const OF_DAYS =
  /\b(?:this|last|past|since|today|yesterday|ytd|year to date|20\d\d|quarter|month|weeks?|sold|selling|(?<!un)(?<!not )(?<!not yet )reali[sz]ed)\b/i
const OF_CLIENTS =
  /\b(?:who|whom|whose|which (?:clients?|households?|one|ones|of (?:my|our|the|them|those))|clients?|any(?:one|body)|every(?:one|body)|book|practice|households?|portfolios|across|by client|each)\b/i
const ASKS_MEANING =
  /\bwhat (?:is|are|does) (?:an? |the )?(?:[\w-]+ ){0,3}(?:mean\w*|basis|harvesting)[?.! ]*$|^(?:how (?:do|does|can)|explain|define|why)\b/i
const MOST = /\b(?:most|biggest|largest|highest|greatest|best|top|huge|large|big|furthest|deepest|worst)\b/i
const LEAST = /\b(?:least|smallest|lowest|low|cheapest|less)\b/i
const ONE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who(?:['’]s| is| has| would| holds| owns| got| paid| made)?|which (?:client|household|one)|whose)\b(?!s)/i
const ALL_TOGETHER =
  /\b(?:total|altogether|all together|combined|in all|sum of|across (?:my|our|the|all|every)\b[^.?!]*)|^(?:how much|what(?:['’]?s| is| are| do| does)?)\b(?![^.?!]*\b(?:each|every|by client|per client)\b)/i
const AT_LOSS = /\bloss(?:es)?\b|\blost\b|\bunder ?water\b|\bdown\b|\bin the red\b/i
const AT_GAIN = /\b(?:gains?|profits?|up|ahead|made|in the black|appreciation)\b/i

/** How it is told: of each, the ends first, those alone who have any, or all together. */
function told(text: string, measure: string, where: readonly Condition[], isLoss: boolean): DataPart {
  const measures = measure === 'open_gain' ? ['open_gain', 'open_gain_percent', 'cost'] : [measure]
  const isEnd = MOST.test(text) || LEAST.test(text)
  const [sum] = sumsSaid(text)
  const way = new RegExp(BOUND, 'i').exec(text)?.[0]
  const op = boundOf(way)
  const percent = /(\d+(?:\.\d+)?) ?(?:%|percent\b)/i.exec(text)?.[1]
  const bound = percent ?? sum?.value
  const field = percent !== undefined && measure === 'open_gain' ? 'open_gain_percent' : measure
  const isMore = op === 'over' || op === 'at_least'
  const bounds: Condition[] =
    op !== undefined && bound !== undefined
      ? // a loss of more than a sum is a gain below it
        [isLoss && isMore ? { field, op: 'under', values: [`-${bound}`] } : { field, op, values: [bound] }]
      : measure === 'harvestable'
        ? [{ field: 'harvestable', op: 'over', values: ['0'] }]
        : measure === 'open_gain' &&
            !isEnd &&
            (isLoss || /\bany(?:one|body)?\b|\bwho(?:['’]s| is| are)\b|\bwhich clients\b/i.test(text))
          ? [{ field: 'open_gain', op: isLoss ? 'under' : 'over', values: ['0'] }]
          : []
  if (
    ALL_TOGETHER.test(text) &&
    (!isEnd || /\b(?:total|altogether|combined|in all)\b/i.test(text)) &&
    !/\b(?:who|whose|which|clients with|by client|each|rank|list|sort)\b/i.test(text)
  )
    return partAsking('clients', measure, { measures, where: [...where] })
  const isUp =
    isLoss ||
    (measure === 'cost' && LEAST.test(text) && !/\bmost\b|\bhighest\b/i.test(text)) ||
    (measure === 'open_gain' && LEAST.test(text) && !isLoss)
  return partAsking('clients', measure, {
    measures,
    where: [...where, ...bounds],
    by: [/\bhouseholds?\b/i.test(text) ? 'household' : 'client'],
    order: { by: field, direction: isUp ? 'asc' : 'desc' },
    limit: isEnd && bounds.length === 0 ? (ONE.test(text) ? 1 : FEW) : null,
  })
}

/** The securities or kinds that are named after "on" or "in"; null where what stands there is nobody's to hold. */
function heldThing(what: string, readAgain: Construed['readAgain']): Condition[] | null {
  const plain = what
    .replace(/\b(?:right now|currently|at the moment|today|so far)\b/gi, '')
    .replace(/[ ,]+(?:and|by|per) .*$/i, '')
    .trim()
  const [only, ...more] = plain === '' ? [] : readAgain(`who holds ${plain}`)
  if (only?.kind !== 'data' || only.subject !== 'clients' || more.length > 0) return null
  const held = only.where.filter(({ field }) => field === 'security' || field === 'sec_type')
  return held.length > 0 && held.length === only.where.length ? held : null
}

const ON_WHAT =
  /^.*\b(?:on|in|of|for|with|from)\s+(?!paper\b|(?:my|our|the|their) (?:book|practice|clients|portfolios?)\b)(?<what>[^?!.]+?)(?: (?:on paper|right now|currently|position|holdings?|shares?))*[?!. ]*$/i

/** What stands there names nothing that is held: an amount, or all that there is. */
const OF_EVERYTHING =
  /^(?:(?:over|above|more|at least|under|below|less|up|big|large|huge|\$|\d|all\b|total|general)|(?:(?:my|our|the|their|all|each|every|any|of|these|those) )*(?:clients?|households?|book|practice|portfolios?|taxable accounts?|positions?|holdings?|people|them|everyone|percent|dollars|it|that)\b)|\b(?:gains?|loss(?:es)?|profits?)\b/i

/** "Who is sitting on the biggest gain in one stock", "which clients have losses to harvest". */
export function askedOfGainsOverBook({ text, directory, before, readAgain }: Construed): PlanPart[] | null {
  if (OF_DAYS.test(text) || ASKS_MEANING.test(text) || ASKS_WAY.test(text)) return null
  if (namedIn(text, directory.clients).length > 0) return null
  // what points at something points at nothing here
  if (before === null && /\b(?:on|of|in|for) (?:it|that|this|those|these|them)\b/i.test(text)) return null
  // what goes on from what one client holds is of that
  if (before && !BOOK_SUBJECTS.has(before.subject) && !OF_CLIENTS.test(text)) return null
  const isLoss = AT_LOSS.test(text)
  const isHarvest = HARVEST.test(text)
  if (!isHarvest && !OF_CLIENTS.test(text) && !ON_PAPER.test(text)) return null
  const onOne = ON_ONE.exec(text)?.groups?.['what']
  const what = ON_WHAT.exec(text)?.groups?.['what'] ?? onOne
  const things = what === undefined ? null : heldThing(what, readAgain)
  // what nobody holds, an account or a kind of them is not left out without a word
  if (what !== undefined && things === null && !OF_EVERYTHING.test(what.trim())) return null
  if (isHarvest) return [told(text, 'harvestable', things ?? [], false)]
  if (COST.test(text)) return [told(text, 'cost', things ?? [], false)]
  if (ON_PAPER.test(text)) return [told(text, 'open_gain', things ?? [], isLoss)]
  // on one security it is of what is held of it; of all it would be of some days
  if (onOne === undefined || !things?.some(({ field }) => field === 'security')) return null
  if (!isLoss && !AT_GAIN.test(text)) return null
  return [told(text, 'open_gain', things, isLoss && !/\bgains?\b/i.test(text))]
}

const WHO = String.raw`(?:who|which(?: (?:clients?|ones?))?|any(?:one|body)?)(?: of ${THEM})?`
const ITS = String.raw`(?: (?:on|in|from|with|for) (?:${THEM}|each(?: of (?:them|those))?|the (?:position|stock|fund|holding)s?))?`
const GAINED = wholly(
  String.raw`(?:(?:what(?:['’]?s| is| are)|show(?: me)?|and|give me|add)?(?: the| their| his| her| its)? ?(?:unreali[sz]ed |paper |open )?(?:gains?|gain or loss|gains (?:and|or) losses|profits?)|(?:what|how much)(?: of a| an?)?(?: (?:unreali[sz]ed|paper))? ?(?:gain|profit)? ?(?:are|is|do|does|has|have) (?:they|he|she|each(?: of them)?|everyone)(?: (?:each|all))? (?:up|down|gained?|made?|ahead|have|sitting on)(?: or (?:up|down))?)${ITS}`,
)
const WHO_GAINED = wholly(
  String.raw`${WHO}(?: (?:is|are|has|have)|['’]s) (?:up|down|ahead|under ?water|at a (?:gain|loss)|in the (?:red|black)|sitting on (?:a |the )?(?:gains?|loss(?:es)?)|(?:the |any )?(?:(?:biggest|largest|most|highest|smallest) )?(?:unreali[sz]ed |paper )?(?:gains?|loss(?:es)?|profits?))(?: the)?(?: (?:most|least))?${ITS}`,
)
const COSTS = wholly(
  String.raw`(?:what(?:['’]?s| is| are)|and|show(?: me)?)?(?: the| their| his| her| its)? ?(?:cost bas[ie]s|cost|basis)(?: (?:of|for) each)?${ITS}|(?:what|how much) did (?:they|he|she|each(?: of them)?)(?: each)? pay(?: for ${THEM})?`,
)
const WHO_PAID = wholly(
  String.raw`${WHO} (?:paid(?: the)? (?:least|most|less|more)(?: for ${THEM})?|(?:has|have|['’]s got)(?: the)? (?:lowest|smallest|least|highest|largest|most|cheapest) (?:(?:cost |tax )?basis|cost))${ITS}`,
)
const IN_PERCENT = wholly(
  String.raw`(?:(?:what|how much) is (?:that|it) )?(?:in|as an?) percent(?:age)?s?(?: of (?:the |their )?cost)?`,
)
const COULD_HARVEST = wholly(
  String.raw`(?:(?:what|how much)(?: of (?:that|it))? (?:could|can|might) (?:they|each(?: of them)?|he|she|be)|(?:is|are) there any|any|what) ?(?:harvest(?:ed|able)?|(?:losses )?(?:to|be) harvest(?:ed)?)(?: losses)?`,
)

/** What is told of gains, and what of cost alone. */
const OF_GAINS: ReadonlySet<string> = new Set(['open_gain', 'open_gain_percent', 'cost', 'harvestable'])
const NAMES_GAINS = /\bunreali[sz]ed\b|\bpaper\b|\b(?:cost|tax)? ?bas[ie]s\b|\bharvest\w*/i

/** "What is their gain on it", "who has the lowest basis" after clients, or after those who hold something: of the same people and the same thing. */
export function askedOfGainsAfterBook({ text, before }: AfterAnswer): PlanPart[] | null {
  if (before.subject !== 'clients') return null
  const isOfThing = before.where.some(({ field }) => field === 'security' || field === 'sec_type')
  const isOfGains = OF_GAINS.has(before.measures[0] ?? '')
  if (isOfGains && IN_PERCENT.test(text) && before.measures[0] === 'open_gain')
    return [
      {
        ...before,
        measures: ['open_gain_percent', 'open_gain', 'cost'],
        order: before.by.length > 0 ? { by: 'open_gain_percent', direction: before.order?.direction ?? 'desc' } : null,
      },
    ]
  if (!isOfThing && !isOfGains && !NAMES_GAINS.test(text)) return null
  const who = WHO_GAINED.test(text) || WHO_PAID.test(text)
  const isCost = COSTS.test(text) || WHO_PAID.test(text)
  const isHarvest = COULD_HARVEST.test(text)
  if (!who && !isCost && !isHarvest && !GAINED.test(text)) return null
  const isLoss = who && AT_LOSS.test(text)
  const measure = isHarvest ? 'harvestable' : isCost ? 'cost' : 'open_gain'
  // of those who were shown, and of nobody else
  const where = before.where.filter(({ field }) => !field.startsWith(measure))
  return [told(`${who ? '' : 'by client '}${text}`, measure, where, isLoss)]
}
