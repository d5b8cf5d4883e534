/**
 * Words that stand for one another when the meaning of a sentence is told: "I'll <do> you the <paper> <day>" is learned
 * once for all of them.
 */
const CLASSES: Readonly<Record<string, string>> = {
  do: 'send mail e-mail email forward fax post upload prepare prep draft write type review check verify order schedule book arrange place set open close change adjust update correct fix fill sign complete file run rerun redo rework calculate model price compare pull put share process submit request execute pay cancel contact gather provide scan copy print deliver sort renew notify apply enroll register research remind rebalance report track search list line build create transfer wire move roll shift buy sell invest convert instruct coordinate connect introduce bring drop dig find fetch collect pick collate compile circulate chase confirm call phone ring text ask tell talk speak email reach look work draw title retitle appoint name nominate add remove raise lower increase reduce cut bump switch start stop pause turn keep use take get give make show bump swing stop read resend follow finalize finish document record log deposit fund harvest reinvest refinance consolidate diversify liquidate withdraw contribute donate set-up',
  paper:
    'form forms statement statements letter paper papers paperwork projection projections list copy copies email e-mail note notes draft spreadsheet report estimate quote quotes application document documents docs policy policies contract return returns 1099 w-2 w-4 k-1 stub stubs agreement certificate comparison summary plan budget proposal scenario scenarios analysis link portal deed trust will pension packet package kit model review memo outline table chart breakdown illustration questionnaire invoice bill receipt receipts passport license licence login details numbers figures appraisal designation election minutes schedule calendar invite agenda deck slides presentation minutes template worksheet',
  money:
    'account accounts ira iras roth 401k 401(k 403(b 403b 529 hsa savings checking brokerage cash bonds bond stocks stock shares fund funds portfolio equity equities treasuries treasury cd cds annuity annuities ladder market index etf etfs mortgage loan loans line credit debt insurance premium premiums dividend dividends interest income tax taxes deduction withholding contribution contributions match salary bonus rollover conversion allocation position positions gold crypto bitcoin municipals munis options rsu rsus espp tsp pension isa real estate property house rental emergency',
  day: 'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri tomorrow today tonight week weekend month january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec afternoon morning evening eod',
  who: 'lawyer attorney accountant cpa custodian hr broker agent payroll bank insurer administrator lender employer provider notary realtor appraiser assistant team colleague office underwriter doctor company landlord',
  kin: 'wife husband son daughter mother father mom dad brother sister kids children grandson granddaughter grandchild baby parents partner spouse twins aunt uncle cousin',
  yes: 'yes yeah yep yup sure ok okay fine agreed absolutely definitely perfect great good right deal alright exactly certainly sounds',
  no: 'no nope nah not never neither',
  glad: 'congratulations wonderful lovely happy thanks thank welcome hello hi hey morning bye goodbye weather coffee lunch dinner weekend vacation trip golf game haha ha',
  event:
    'born pregnant expecting married marry wedding engaged divorce divorced separated died passed death funeral retire retired retiring retirement laid fired promoted graduated graduating graduation diagnosed surgery diagnosis cancer stroke moved moving inherited inheritance adopted sold',
  maybe:
    'maybe perhaps might could would should possibly probably wonder thinking suggest recommend propose advise consider idea option alternatively rather',
  open: 'unsure undecided unclear open pending depends unknown tbd unresolved',
  sure: 'guarantee guaranteed guarantees promise promised risk-free riskless certain certainly',
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)

const SPELLED =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety'
/** Numbers in words: "twenty-five thousand" is an amount, "sixty-two" a number. */
const SPELLED_NUMBER = new RegExp(
  String.raw`\b(?:(?:one|a|${SPELLED})[ -])?(?:(?:${SPELLED}|hundred|thousand|million|grand|oh)[ -](?:and[ -])?)*(?:(hundred|thousand|million|grand)|${SPELLED})(?:[ -]one)?\b(?: (?:dollars|bucks|pounds|euros))?`,
  'g',
)

/** So much is read of a sentence, which none that was spoken exceeds. */
const READ_LIMIT = 600

/** The words of a sentence in lower case; amounts, shares and other numbers as one word each. */
export function tokensOf(text: string): string[] {
  const plain = text
    .slice(0, READ_LIMIT)
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\bi'?m\b/g, "i'm")
    .replaceAll(/\b(i|we|you|they|he|she|it|that)(ll)\b/g, "$1'll")
    .replaceAll(
      /\bill(?= (?:be|do|get|send|call|check|let|have|look|go|take|put|make|try|ask|just|bring|talk|set)\b)/g,
      "i'll",
    )
    .replaceAll(/\b(i|we|you|he|she|they|it|that|who)(?: will| shall)\b/g, "$1'll")
    .replaceAll(/\b(i) am\b/g, "$1'm")
    .replaceAll(/\b(we|you|they) are\b/g, "$1're")
    .replaceAll(/\blet us\b|\blets\b/g, "let's")
    .replaceAll(/\b(?:gonna|gon na|fixin'? to)\b/g, 'going to')
    .replaceAll(/\bwanna\b/g, 'want to')
    .replaceAll(/\bgotta\b/g, 'have to')
    .replaceAll(/\b(do|does|did|have|has|had|is|are|was|were|would|could|should) not\b/g, "$1n't")
    .replaceAll(/\bcan ?not\b/g, "can't")
    .replaceAll(/\bwill not\b/g, "won't")
    .replaceAll(/[$€£]\s?\d[\d,.]*\s?(?:k|m|thousand|million|grand)?\b/g, ' $0 ')
    .replaceAll(/\b\d[\d,.]*\s?(?:%|percent|per cent)/g, ' 0% ')
    .replaceAll(SPELLED_NUMBER, (found, large: string | undefined) =>
      large !== undefined || /(?:hundred|thousand|million|grand|dollars|bucks|pounds|euros)\b/.test(found)
        ? ' $0 '
        : ' 0 ',
    )
    .replaceAll(/ 0 +(?:percent|per cent)\b/g, ' 0% ')
  return (
    plain
      .match(/\$0|0%|[\p{L}\d]+(?:['()-][\p{L}\d]+)*|[?!]|\.\.\.|--/gu)
      ?.map((word) => (/^\d+(?:[.,]\d+)*$/.test(word) ? '0' : word)) ?? []
  )
}

/** A word, or what stands for all of its kind. */
export const classOf = (word: string): string => {
  const name = CLASS_OF.get(word)
  return name === undefined ? word : `<${name}>`
}
