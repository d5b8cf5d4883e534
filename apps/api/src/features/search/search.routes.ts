import { listHelp } from '@keelwise/contract/help'
import { HITS_A_KIND, type SearchHit, searchEverything } from '@keelwise/contract/search'
import type { UserType } from '@keelwise/contract/words'
import { helpFor } from '../../assistant/help/pages.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { findAccountHits, findPayeeHits, findSecurityHits } from './search.queries.ts'
import { type FindHits, beginsWords, searchedWords } from './search.rules.ts'

/** What other features find of theirs. */
interface Found {
  readonly clients: FindHits
  readonly meetings: FindHits
  readonly reports: FindHits
  readonly conversations: (chat: '/investor/chat' | '/advisor/chat') => FindHits
}

/** Help has its words in the title or, after those, in its text. */
function findHelp(role: UserType, text: string): SearchHit[] {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const pages = helpFor(role).filter((page) => beginsWords(`${page.title} ${page.text}`, words))
  const isInTitle = (title: string): number => (beginsWords(title, words) ? 0 : 1)
  return pages
    .toSorted((a, b) => isInTitle(a.title) - isInTitle(b.title))
    .slice(0, HITS_A_KIND)
    .map(({ id, title }) => ({ kind: 'help', id, title, detail: null, at: null, address: `/help?topic=${id}` }))
}

/** One search over everything that a person has, and the help that it finds. */
export function searchRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>, found: Found): void {
  const ofRole: Record<UserType, readonly FindHits[]> = {
    INVESTOR: [findAccountHits, findSecurityHits, findPayeeHits, found.reports, found.conversations('/investor/chat')],
    ADVISOR: [found.clients, found.meetings, found.conversations('/advisor/chat')],
  }
  router.on(searchEverything, async ({ query, caller: { userId, role } }) => {
    const now = deps.clock()
    const hits = await deps.db.asUser(userId, async (tx) => {
      const kinds: SearchHit[][] = []
      for (const find of ofRole[role]) kinds.push(await find(tx, userId, query.q, HITS_A_KIND, now))
      return kinds.flat()
    })
    return { results: [...hits, ...findHelp(role, query.q)] }
  })

  router.on(listHelp, ({ caller }) => Promise.resolve({ results: helpFor(caller.role) }))
}
