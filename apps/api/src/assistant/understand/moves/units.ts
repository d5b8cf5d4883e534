import type { SaidStretch } from './moves.ts'

/** One thing that a message asks, in the ways it may be read, the most faithful first. */
export type AskedUnit = readonly [string, ...string[]]

const JOINT = /^(?:(?:and|but|so|or|then|now|ok|okay|well|also|plus|oh)[ ,]+)+/i
/** What names something says besides the name. */
const ABOUT =
  /^(?:(?:next|first|right|good|great|fine|thanks|yes)[,:]+ *|(?:and|but|so|then|now|ok|okay|well|hm+|ah|oh|as|what|how|let['’]?s|back|go|going|begin|start|to|on|about|for|regarding|concerning|re|with|the thing with|the matter of|take|say)[ ,:]+)+/i
const END = /[\s,.;:!?…–-]+$/
const MEANT =
  /^(?:(?:no+|but|and|so|well|just|only|please|actually|rather|sorry|it['’]?s|it is|make it|that)[ ,]+)*(?:(?:i|we)(?:['’]?m|['’]?d| was| am| would| had| just| only| really| actually)* ?(?:said|say|saying|mean|meant|asked|ask|asking|talking|want|wanted|need|needed|like|thinking|after)(?: you)?(?: (?:for|about|of|to see|to know|to have|only|just))*[ ,:]+)?(?:(?:just|only|for|about) )*/i
const AFTERWARDS = /[ ,]+(?:please|pls|instead|i (?:said|meant|mean)|like i said|is what i (?:meant|want|asked for))$/i
const REFUSED =
  /^(?:(?:no+|nope|nah|hm+|sorry|wait|but|and|ok|okay|well|oh|ugh|hang on|hold on|please)[ ,.!]+)*(?:(?:that['’]?s|that is|this is|it['’]?s|you(?:['’]?ve| have)?(?: just| only)? (?:gave|given|show(?:ed|n)|took|taken|used|read|picked)(?: me)?|i (?:didn['’]?t|did not|don['’]?t|do not|never) (?:mean|ask(?:ed)?(?: you)?(?: about| for)?|want(?:ed)?|say|said|need)) )?(?:not )?(?:(?:the|a|in|for|by|at|about|my) )*/i
const NOTHING_SAID =
  /^(?:|not|right|it|wrong|that|this|true|correct|what i .*|(?:the )?wrong .*|same.*|no.*|all|everything|enough|again)$/i
const ASKS =
  /^(?:what|how|which|who|whom|whose|when|where|why|did|do|does|is|are|was|were|have|has|had|can|could|show|list|give|tell)\b/i
const LEANS =
  /\b(?:it|its|that|this|they|them|their|there|those|these|he|she|him|her|his|one)\b(?! (?:month|year|week|quarter|time))/i
const MOST_REJECTED = 5

const bareOf = (text: string): string => text.replace(END, '').trim()
const wanted = (text: string): string => bareOf(bareOf(text).replace(MEANT, '').replace(AFTERWARDS, ''))

/** What was refused, where that is something that can be named. */
function rejectedIn(text: string | undefined): string | null {
  const what = bareOf(bareOf(text ?? '').replace(REFUSED, ''))
  return NOTHING_SAID.test(what) || what.split(' ').length > MOST_REJECTED ? null : what
}

/** What asks, with what was named before it in the place of what points at that, or in front of it. */
function named(names: string, asks: string): AskedUnit {
  const what = bareOf(names.replace(ABOUT, ''))
  const whole = `${what}, ${asks}`
  if (what === '') return [asks]
  const [pointer] = LEANS.exec(asks) ?? []
  const isOwn = pointer !== undefined && /^(?:its|their|his|her)$/i.test(pointer)
  if (pointer === undefined || isOwn) return [whole, `${bareOf(asks)} for ${what}`, `${bareOf(asks)} in ${what}`]
  return [asks.replace(new RegExp(String.raw`\b${pointer}\b`, 'i'), what), whole]
}

/** The ways in which a correction may be read. */
function corrected(means: string, refused: string | undefined): AskedUnit {
  const what = wanted(means)
  // what asks by itself is the question
  if (ASKS.test(what) && what.split(' ').length > 3) return [what]
  const rejected = rejectedIn(refused)
  return [rejected === null ? `I meant ${what}` : `I meant ${what}, not ${rejected}`, `what about ${what}`, what]
}

const MARK_AT_END = /[.,;:!?…–-]["'’)\s]*$/
const BEGINS_ASKING =
  /^(?:(?:and|but|so|then|also|plus|or)[ ,]+)*(?:in |at |for |from |to |on |of |since |with |by )?(?:what|how|which|who|whom|whose|when|where|why|did|do|does|is|are|was|were|am|have|has|had|can|could|will|would|should|show|list|give|tell|compare|any)(?:['’]?s)?\b/i

/** Stretches that ask, where nothing parts them and the second begins like no question, are one. */
function joined(moves: readonly SaidStretch[]): SaidStretch[] {
  const all: SaidStretch[] = []
  for (const each of moves) {
    const last = all.at(-1)
    const isOne =
      last?.does === 'asks' && each.does === 'asks' && !MARK_AT_END.test(last.text) && !BEGINS_ASKING.test(each.text)
    if (isOne) all.splice(-1, 1, { does: 'asks', text: `${last.text} ${each.text}` })
    else all.push(each)
  }
  return all
}

/**
 * What a message asks, without what it only tells; null where it is one question as it stands, or asks nothing.
 * @param all what its stretches do
 */
export function unitsAskedIn(all: readonly SaidStretch[]): readonly AskedUnit[] | null {
  const moves = joined(all)
  if (moves.length < 2 && moves[0]?.does !== 'means') return null
  const units: AskedUnit[] = []
  let names: string | null = null
  let refused: string | undefined
  for (const [at, { does, text: said }] of moves.entries()) {
    const next = moves.slice(at + 1).find((each) => each.does !== 'tells')
    if (does === 'names') names = names === null ? said : `${bareOf(names)} ${said}`
    else if (does === 'refuses') refused = said
    else if (does === 'takes') units.push([said])
    else if (does === 'means') {
      const isNamed = next?.does === 'asks' && LEANS.test(next.text)
      if (isNamed) names = wanted(said)
      else units.push(corrected(said, refused ?? moves.slice(at + 1).find((each) => each.does === 'refuses')?.text))
    } else if (does === 'asks') {
      const asks = said.replace(JOINT, '')
      const whole: AskedUnit = asks.trim() === '' || units.length === 0 ? [said] : [asks, said]
      units.push(names === null ? whole : named(names, asks))
      names = null
    }
  }
  if (units.length === 0) return null
  // what is named last is asked about too: nothing is left away but what is only told
  if (names !== null) units.push([`what about ${bareOf(names.replace(ABOUT, ''))}`, names])
  return units
}
