/** What sort of accounts an institution keeps. */
export type InstitutionKind =
  | 'bank'
  | 'brokerage'
  | 'retirement'
  | 'card'
  | 'lender'
  | 'insurer'
  | 'crypto'
  | 'eurobroker'

/** How an institution makes sure who is asking. */
type ChallengeKind = 'none' | 'question' | 'code' | 'phone-code' | 'consent' | 'approve'

/** A made-up institution. `colour` is its monogram's background. */
export interface Institution {
  readonly id: string
  readonly name: string
  readonly kind: InstitutionKind
  readonly challenge: ChallengeKind
  readonly popularity: number
  readonly colour: string
  readonly loginTerm: string
  readonly login2Term: string | null
  readonly knownConnectionIssue: string | null
}

// id | name | kind | challenge | colour
const TABLE = `
lanternfield|Lanternfield Bank|bank|none|#8a5a12
driftpine|Driftpine Brokerage|brokerage|none|#1f5f4a
evergrove|Evergrove Retirement & Lending|retirement|none|#3f6b2a
quillbrook|Quillbrook Savings|bank|question|#3c4f86
saltmarsh|Saltmarsh Securities|brokerage|code|#2c6a78
ottervale|Ottervale Investments|brokerage|phone-code|#6b4a35
copperwren|Copperwren Bank|bank|consent|#9a4a2c
kestrelcard|Kestrelcard|card|none|#5a3a7a
brightquay|Brightquay Trading|brokerage|consent|#1d5a94
longmeadow|Longmeadow Plan Services|retirement|none|#56612a
hearthmoor|Hearthmoor Home Loans|lender|none|#7a3b3b
cobblecoin|Cobblecoin Vault|crypto|approve|#3b3b52
mossgate|Mossgate Community Bank|bank|none|#44663f
pebblehaven|Pebblehaven Credit Union|bank|none|#5c6470
northlark|Northlark Bank|bank|none|#24527a
wrenfield|Wrenfield Wealth|brokerage|none|#74582a
highmoor|Highmoor Self-Directed|brokerage|none|#4b3f72
sunmeadow|Sunmeadow Benefits|retirement|none|#8a5f10
tallowbridge|Tallowbridge Pension|retirement|none|#3a5c66
plumline|Plumline Card|card|none|#7b2f5c
zephyrine|Zephyrine Card|card|none|#2f6672
fernhollow|Fernhollow Auto Finance|lender|none|#4d5d2c
thistledown|Thistledown Mutual Life|insurer|none|#6a3d6d
blauwald|Blauwald Depot|eurobroker|none|#234f8c`

/** All institutions, the best known first. */
export const INSTITUTIONS: readonly Institution[] = TABLE.trim()
  .split('\n')
  .map((line, index) => {
    const [id = '', name = '', kind = 'bank', challenge = 'none', colour = '#444444'] = line.split('|')
    return {
      id,
      name,
      kind: kind as InstitutionKind,
      challenge: challenge as ChallengeKind,
      colour,
      popularity: index + 1,
      loginTerm: kind === 'card' ? 'User ID' : kind === 'retirement' ? 'Participant ID' : 'Username',
      login2Term: id === 'sunmeadow' ? 'Plan number' : null,
      knownConnectionIssue:
        id === 'pebblehaven'
          ? 'Some members see delays of up to a day. You can connect now; figures may arrive late.'
          : null,
    }
  })

const BY_ID = new Map(INSTITUTIONS.map((institution) => [institution.id, institution]))

/** The institution with that id, or undefined. */
export function findInstitution(id: string): Institution | undefined {
  return BY_ID.get(id)
}

/** The institution with that id; for ids that were checked before they were stored. */
export function institutionOf(id: string): Institution {
  const institution = BY_ID.get(id)
  if (!institution) throw new RangeError(`unknown institution ${id}`)
  return institution
}

/** Institutions whose name, id or site contains every word of the query, best known first. */
export function searchInstitutions(query: string): Institution[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return INSTITUTIONS.filter((institution) => {
    const text =
      `${institution.name} ${institution.id}.example https://www.${institution.id}.example ${institution.kind}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** An institution as the wire shows it; `publicUrl` is this service's own origin. */
export function institutionView(institution: Institution, publicUrl: string): Record<string, unknown> {
  const isConsent = institution.challenge === 'consent'
  return {
    id: institution.id,
    name: institution.name,
    kind: institution.kind,
    icon: `${publicUrl}/api/v1/financial-institutions/${institution.id}/icon`,
    loginTerm: institution.loginTerm,
    pwTerm: 'Password',
    login2Term: institution.login2Term,
    pw2Term: null,
    userLoginURL: `https://${institution.id}.example/`,
    supportsAccountDiscovery: true,
    supportsOauth: isConsent,
    knownConnectionIssue: institution.knownConnectionIssue,
    popularity: institution.popularity,
  }
}
