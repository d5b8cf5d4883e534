import { type Agent, listAgents, listAgentTypes } from '@keelwise/contract/agents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCreateConversation } from '../../domain/conversations.ts'
import { formatLongDate, toDay } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { useSession } from '../../domain/session.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** Assistants per page of the carousel in a window of this width in px. */
export function agentsPageSize(width: number): 6 | 4 | 2 {
  if (width >= 1024) return 6
  return width >= 768 ? 4 : 2
}

const agentTypesQuery = () =>
  queryOptions({
    queryKey: ['agents', 'types'],
    queryFn: ({ signal }) => call(listAgentTypes, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The kinds of assistants, as tabs. */
export const useAgentTypes = () => useQuery(agentTypesQuery())

/** Which assistants a carousel shows; all kinds without a type. */
export interface AgentFilter {
  readonly type: string | null
  readonly pageSize: number
}

const agentsQuery = ({ type, pageSize }: AgentFilter, page: number) =>
  queryOptions({
    queryKey: ['agents', 'page', type, pageSize, page],
    queryFn: ({ signal }) =>
      call(
        listAgents,
        { query: { page, page_size: pageSize, ...(type === null ? {} : { agent_type: type }) } },
        { signal },
      ),
    // a page that was reached is not loaded again on return
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One page of assistants, counted from 1; loaded once it is wanted. */
export const useAgents = (filter: AgentFilter, page: number, isWanted: boolean) =>
  useQuery({ ...agentsQuery(filter, page), enabled: isWanted })

const RISK_WARNING = 'Please complete your risk assessment before using this assistant.'

/** Starts an assistant and leads to its chat; without the risk score that it needs, to where that is made. */
export function useStartAgent() {
  const navigate = useNavigate()
  const create = useCreateConversation()
  const hasRiskScore = useSession((state) => state.riskScore !== null)
  const [starting, setStarting] = useState<string | null>(null)

  const toRiskAssessment = () => {
    toast.warning(RISK_WARNING)
    return navigate({ to: paths.investorSettings, hash: 'risk' })
  }
  const start = async ({ name, display_name: displayName, requires_risk_score: needsScore }: Agent) => {
    if (needsScore && !hasRiskScore) return toRiskAssessment()
    setStarting(name)
    try {
      const title = `${displayName}, ${formatLongDate(toDay(new Date()))}`
      const { id } = await create.mutateAsync({ title, agent_name: name })
      await navigate({ to: paths.investorChat, params: { id } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'risk_assessment_required') return await toRiskAssessment()
      toast.error('Error creating chat')
    } finally {
      setStarting(null)
    }
  }
  return { start: (agent: Agent) => void start(agent), starting }
}
