import type { PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionOfAny, partAsking } from './certain-of-both.ts'

const HOUSE = 'house|home|condo|condominium|apartment|flat|townhouse|cabin|cottage|property|real estate|place|land'
const VEHICLE = 'car|cars|truck|van|suv|vehicle|vehicles|boat|motorcycle|motorbike|camper|trailer|rv'
const VALUABLE =
  'jewell?ery|jewels?|watch|watches|ring|art|paintings?|collection|gold coins?|coins?|valuables|furniture|piano'
const THING = `(?:${HOUSE}|${VEHICLE}|${VALUABLE})`
const WORTH_OF = new RegExp(
  String.raw`\b(?:how much|what)(?:['’]?s| (?:money )?(?:is|are|would|could|do|might))?\b[^.?!]*?\b(?:my|our|the) (?:own |old |new |other )?(?<what>${THING})(?:['’]s)?\b(?: (?:be|right now|now|today|actually|currently|really))* (?:worth|valued|value|go for|sell for|bring|fetch)\b|\b(?:value|worth|price) of (?:my|our|the) (?:own |old |new |other )?(?<other>${THING})\b`,
  'i',
)
const OF_OTHER =
  /\b(?:equity|owe|owed|mortgage|loan|payment|insurance|tax\w*|spen[dt]\w*|change|update|edit|enter|add|hide|remove|how do|how can|where|without|excluding|minus|except|if|compare\w*|last|ago|was|were|saved?|goal|fund)\b/i

/** What each kind is kept as, and the words that stand for every one of it. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [new RegExp(`^(?:${HOUSE})$`, 'i'), ['PROPERTY']],
  [new RegExp(`^(?:${VEHICLE})$`, 'i'), ['VEHICLE']],
  [new RegExp(`^(?:${VALUABLE})$`, 'i'), ['VALUABLE', 'OTHER_ASSET']],
]

/** "How much is my house worth": what it was entered as, or that it was not, and where that is done. */
function thingAsked({ text, directory }: Construed): PlanPart[] | null {
  const said = WORTH_OF.exec(text)?.groups
  const what = (said?.['what'] ?? said?.['other'])?.toLowerCase()
  if (what === undefined || OF_OTHER.test(text) || /\bclients?\b/i.test(text)) return null
  const types = KINDS.find(([words]) => words.test(what))?.[1] ?? []
  const kept = directory.accounts.filter(({ type }) => types.includes(type))
  const called = kept.filter(({ name }) => name.toLowerCase().includes(what.replace(/s$/, '')))
  const meant = called.length > 0 ? called : kept
  if (meant.length === 0)
    return [
      { kind: 'decline', reason: 'not_kept', words: `a thing: ${what}`, related: [] },
      { kind: 'help', page: 'manual_accounts' },
    ]
  return [
    partAsking('accounts', 'balance', {
      where: [conditionOfAny('account', meant)],
      by: meant.length > 1 ? ['account'] : [],
    }),
  ]
}

const AFTER_DEATH =
  /\b(?:if|when|after|once|should|in case) (?:i|we|one of us|my (?:husband|wife|spouse|partner)|something)(?:['’]?m| am| was| were| ever| suddenly)* (?:dies?|died|dying|dead|death|pass(?:es|ed)?(?: away| on)?|gone|happen(?:s|ed)? to (?:me|us)|no longer (?:here|around)|not (?:here|around))\b|\b(?:after|upon|at|in case of) my (?:death|passing)\b|\b(?:who|which (?:person|people))\b[^.?!]*\b(?:inherits?|gets?|receives?) (?:my|our|all|the|it|everything)\b[^.?!]*|\b(?:who|what|which|is|are|do|does|have|has|list|show)\b[^.?!]*\b(?:(?:my|our|the|named|any) (?:\w+ )?benefic(?:iary|iaries|ary|iarys)|(?:a|any) benefic(?:iary|iaries|ary|iarys) (?:on|for|of|named|to) (?:my|our)|benefic(?:iary|iaries) (?:on|for|of) (?:my|our))\b/i
const OF_OTHER_SUMS =
  /\b(?:mean|means|definition|clients?|dividends?|interest|paid|pays?|insurance premium|last|how much)\b/i

/** "Who gets my accounts if I die": each bank and plan keeps it, and it is said where that is. */
const afterDeathAsked = ({ text }: Construed): PlanPart[] | null =>
  AFTER_DEATH.test(text) && !OF_OTHER_SUMS.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'beneficiaries',
          related: [
            partAsking('accounts', 'balance', { by: ['account'], order: { by: 'balance', direction: 'desc' } }),
          ],
        },
      ]
    : null

/** What an investor asks of things they own, and of who has them after; null for the rest. */
export const askedOfThingsForSure = (asked: Construed): readonly PlanPart[] | null =>
  thingAsked(asked) ?? afterDeathAsked(asked)
