/**
 * Words that people build passwords from: what they are asked for, what stands in a row on the keyboard, names of the
 * year, games, animals, teams, first names. A password is common when one of them is all that it is made of.
 */
const WORDS = new Set(
  `password passwort passwd passphrase pass secret secure security login logon signin account access admin
  administrator root user username guest test tester testing demo default change changeme letmein welcome hello
  hallo enter open opensesame trustno server system computer internet network website online mobile phone
  samsung apple google windows office company business work job boss manager employee finance money bank banking
  invest investor wealth dollar cash credit visa rich gold silver diamond
  iloveyou loveyou love lover lovely loveme mylove forever always family mother father mommy daddy baby babygirl
  princess prince queen king angel heaven jesus christ god faith blessed hope grace peace lucky happy smile
  sunshine sunset rainbow flower rose daisy lily star stars moon sun sky ocean river
  summer winter spring autumn fall january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday today tomorrow birthday christmas easter holiday
  football soccer baseball basketball hockey tennis golf racing sports liverpool chelsea arsenal barcelona madrid
  juventus yankees lakers cowboys eagles steelers packers patriots
  dragon monkey tiger lion panther eagle wolf bear shark dolphin horse pony kitty kitten cat doggy dog puppy
  butterfly buttercup cookie chocolate cheese coffee banana apple orange pepper ginger sugar candy pizza
  superman batman spiderman ironman avengers marvel starwars jedi yoda matrix pokemon pikachu mario zelda minecraft
  fortnite roblox playstation xbox nintendo gamer master shadow ninja pirate hunter killer soldier warrior knight
  wizard merlin phoenix samurai viking legend hero champion winner freedom liberty america american canada london
  paris berlin germany england france italy spain mexico brazil india china japan texas boston chicago dallas
  michael jordan daniel david james john robert william joseph thomas charles andrew joshua matthew anthony justin
  brandon jason ashley jessica jennifer amanda nicole michelle elizabeth sarah samantha hannah hunter taylor charlie
  maggie bailey buster max rocky cooper harley mustang ferrari porsche mercedes corvette toyota honda yamaha ducati
  guitar music rock metal metallica nirvana slipknot blink eminem beatles elvis
  qwerty qwert qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz qwe asd zxc wsx edc qweasd
  qweasdzxc wasd poiuy lkjhg mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh xyz aaa aaaa aaaaa aaaaaa
  whatever nothing something anything unknown blahblah fuckyou fuckoff asshole bullshit
  cheesecake trustme mustang letmein please thankyou goodluck goodbye hacker hacked security`.split(/\s+/),
)

const AS_LETTER: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** More than this around a common word is a secret of its own. */
const DECORATION_MAX = 8

const spelledOut = (text: string): string => text.replaceAll(/[013457@$!]/g, (char) => AS_LETTER[char] ?? char)

/** `abcabc` is `abc`, `aaaa` is `a`. */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  return text
}

/** `aaa`, `abcd`, `dcba`. */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let i = 1; i < text.length; i++) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1))
  const [step = 0] = steps
  return steps.size <= 1 && (step === 0 || (Math.abs(step) === 1 && text.length > 2))
}

const isCommonWord = (word: string): boolean => WORDS.has(word) || WORDS.has(unrepeated(word)) || isRun(word)

/**
 * Whether a password is one that everybody tries: a common word or keyboard row, in any case, with digits for letters,
 * repeated, with up to eight digits and signs around or between. `Password1!`, `P@ssw0rd`, `Qwerty123!`, `Abcd1234$`.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  if (letters === '') return false
  if (text.length - letters.length <= DECORATION_MAX && isCommonWord(letters)) return true
  // A sign at the end is decoration or a letter (`trustn01`), so every cut between them is tried.
  const found = [...text.matchAll(/\p{L}/gu)]
  const first = found[0]?.index ?? 0
  const last = (found.at(-1)?.index ?? 0) + 1
  for (let start = 0; start <= first; start++)
    for (let end = last; end <= text.length; end++)
      if (text.length - (end - start) <= DECORATION_MAX && isCommonWord(spelledOut(text.slice(start, end)))) return true
  return false
}
