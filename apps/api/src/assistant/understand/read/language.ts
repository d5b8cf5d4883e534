/** Little words that no English question has two of. */
const FOREIGN: readonly ReadonlySet<string>[] = [
  'wieviel wie viel habe ich meine mein meinem meiner letzten letzter ausgegeben ist sind wann welche welcher was mir und für konto geld im diesem jahr',
  'cuánto cuanto cuál cual es mi mis qué que cuándo cuando tengo gasté gaste este año mes pasado dinero cuenta en el la los las patrimonio',
  'combien ai-je ai je quel quelle mon ma mes est sur dans le la les compte argent dépensé depense dernier mois année cette quand',
].map((words) => new Set(words.split(' ')))
/** Of those, words that English has too. */
const ENGLISH_TOO = new Set('es que in la me was mi ma las el on en mes sur im les le is just an ai'.split(' '))

/** Whether a text is in German, Spanish or French, which are not read yet. */
export function isForeign(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}-]+/gu) ?? []
  return FOREIGN.some((own) => {
    const found = words.filter((word) => own.has(word))
    return found.length >= 3 && found.length * 2 >= words.length && found.some((word) => !ENGLISH_TOO.has(word))
  })
}
