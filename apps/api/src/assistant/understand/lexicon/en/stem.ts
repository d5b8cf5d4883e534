/** Words that an ending is no part of. */
export const LITTLE_WORDS: ReadonlySet<string> = new Set(
  'is this has was as its his us yes plus less across always perhaps does thus bus gas news times thanks during king thing nothing something everything anything bring spring string ring red need feed bed seed speed exceed fed used based hundred unless class loss gross press process access business address excess ross bonus surplus status campus basis analysis crisis axis series species bias alias atlas canvas christmas texas ongoing sing wing evening morning ceiling darling sibling nearing sterling'.split(
    ' ',
  ),
)

/** A word without the endings that number, tense and person put on; light, so that different words stay different. */
export function stemEnglish(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let stem = word
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1)
  // a word may be as long as a text: its end is looked at, and nothing is tried twice
  const begin = stem.slice(0, stem.endsWith('ing') ? -3 : stem.endsWith('ed') ? -2 : 0)
  if (begin.length >= 3 && /[aeiouy]/.test(begin)) {
    stem = begin
    if (/([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
  }
  if (stem.endsWith('e') && stem.length > 4) stem = stem.slice(0, -1)
  if (stem.endsWith('y') && stem.length > 4) stem = `${stem.slice(0, -1)}i`
  return stem
}
