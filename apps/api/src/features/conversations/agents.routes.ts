import { getAssistantStatus, listAgentTypes, listAgents } from '@keelwise/contract/agents'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import { agentTypesFor, agentsFor } from '../../assistant/agents.ts'
import { firstQuestionsFor } from '../../assistant/first-questions.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { messagesLeftToday } from './submit.queries.ts'

/** The assistants a person can start, and who writes their answers. */
export function agentsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'> & Pick<AssistantDeps, 'assistant'>,
): void {
  router.on(listAgents, ({ query, caller, request }) => {
    const fitting = agentsFor(caller.role).filter(
      ({ agent_type }) => query.agent_type === undefined || agent_type === query.agent_type,
    )
    const results = fitting.slice((query.page - 1) * query.page_size, query.page * query.page_size)
    return Promise.resolve(pageOf(deps.env.API_URL, request, query, fitting.length, results))
  })

  router.on(listAgentTypes, ({ caller }) => Promise.resolve({ agent_types: agentTypesFor(caller.role) }))

  router.on(getAssistantStatus, async ({ caller }) => ({
    engine: deps.assistant.name,
    notice: deps.assistant.notice,
    messages_left_today: await deps.db.asUser(caller.userId, (tx) =>
      messagesLeftToday(tx, caller.userId, deps.clock(), deps.env),
    ),
    suggestions: await firstQuestionsFor(deps, { userId: caller.userId, role: caller.role, clientId: null }).then(
      (plans) => plans.map(({ words }) => words),
    ),
  }))
}
