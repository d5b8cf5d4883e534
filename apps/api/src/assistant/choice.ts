import type { NamedPlan, Understanding } from '@keelwise/contract/plan'

const ORDINALS = ['first', 'second', 'third', 'fourth']
const CHOICE =
  /^(?:(?:i (?:mean|meant)|i'?d like|ok|yes|well|then|just|no)[ ,]+)*(?:the )?(?:(?:option|number|choice|no\.?|#) ?)?(?:(?<figure>[1-4])(?:st|nd|rd|th)?|(?<word>first|second|third|fourth|last))(?: (?:one|option|choice|of (?:them|these|those)))?(?:,? please)?[.!)]*$/i
const AGREEING = /^(?:yes|yeah|yep|yup|sure|right|exactly|correct|that one|that|this one|ok|okay)(?:,? please)?[.!]*$/i

/** "2" or "the second one" where several were offered, "yes" where one was; null where nothing was asked back. */
export function choiceIn(text: string | null, { plan, next }: Understanding): NamedPlan | null {
  const isOffer = plan.parts.every((part) => part.kind === 'talk' && part.about === 'abilities')
  if (!isOffer || next.length === 0) return null
  const said = (text ?? '').trim()
  if (AGREEING.test(said)) return next.length === 1 ? (next[0] ?? null) : null
  const { figure, word } = CHOICE.exec(said)?.groups ?? {}
  if (word?.toLowerCase() === 'last') return next.at(-1) ?? null
  const at = figure === undefined ? ORDINALS.indexOf(word?.toLowerCase() ?? '') : Number(figure) - 1
  return next[at] ?? null
}
