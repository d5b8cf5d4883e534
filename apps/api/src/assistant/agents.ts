import type { UserType } from '@keelwise/contract/words'
import type { Agent } from '@keelwise/contract/agents'

const TYPES = [
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'cash_flow', label: 'Cash Flow' },
  { value: 'planning', label: 'Planning' },
  { value: 'education', label: 'Education' },
] as const

type Audience = Agent['audience']
type TypeValue = (typeof TYPES)[number]['value']

const agent = (
  name: string,
  display_name: string,
  agent_type: TypeValue,
  audience: Audience,
  icon: string,
  description: string,
  requires_risk_score = false,
): Agent => ({
  name,
  display_name,
  title: display_name,
  description,
  agent_type,
  audience,
  requires_risk_score,
  icon,
  is_available: true,
})

/** The assistants, in the order in which they are shown. */
export const AGENTS: readonly Agent[] = [
  agent(
    'portfolio_risk_alignment',
    'Portfolio Risk Alignment',
    'portfolio',
    'INVESTOR',
    'scale',
    'Compares what you hold with the target allocation of your risk score, class by class, and says where the gap is.',
    true,
  ),
  agent(
    'concentration_check',
    'Concentration Check',
    'portfolio',
    'INVESTOR',
    'target',
    'Finds single positions and issuers that carry much of your portfolio, with the share of each.',
  ),
  agent(
    'allocation_explainer',
    'Allocation Explainer',
    'portfolio',
    'BOTH',
    'chart-donut',
    'Explains how the portfolio is divided over asset classes and security types, and what each part is for.',
  ),
  agent(
    'fee_and_cost_review',
    'Fee and Cost Review',
    'portfolio',
    'INVESTOR',
    'receipt',
    'Adds up the fees and charges in your accounts over the past year, by account, with every transaction behind them.',
  ),
  agent(
    'income_and_maturity',
    'Income and Maturity Calendar',
    'portfolio',
    'INVESTOR',
    'calendar',
    'Lists the interest, dividends and maturities to expect over the next twelve months, and what came in before.',
  ),
  agent(
    'cash_flow_coach',
    'Cash Flow Coach',
    'cash_flow',
    'INVESTOR',
    'arrows-exchange',
    'Looks at money in and money out over the past months, and at what is left at the end of each.',
  ),
  agent(
    'spending_changes',
    'Spending Changes',
    'cash_flow',
    'INVESTOR',
    'trending-up',
    'Compares the past 30 days with the 30 before, and shows which kinds of spending grew or shrank.',
  ),
  agent(
    'emergency_fund_check',
    'Emergency Fund Check',
    'cash_flow',
    'INVESTOR',
    'lifebuoy',
    'Says how many months of spending your cash and savings would cover, and how far that is from six.',
  ),
  agent(
    'net_worth_story',
    'Net Worth Story',
    'education',
    'INVESTOR',
    'book',
    'Tells how your net worth moved, and what came from saving, from markets and from income.',
  ),
  agent(
    'market_terms',
    'Market Terms',
    'education',
    'BOTH',
    'school',
    'Explains the words of investing in plain language, with examples from what is held where there are any.',
  ),
  agent(
    'meeting_prep',
    'Meeting Preparation',
    'planning',
    'ADVISOR',
    'clipboard',
    'Gathers what to know before the next meeting with a client: value, changes, open questions and tasks.',
  ),
  agent(
    'client_review',
    'Client Review',
    'planning',
    'ADVISOR',
    'users',
    'Goes through the portfolio of a client: allocation, concentration, income, cash and what has changed.',
  ),
]

/** The assistants a person of this role can start. */
export const agentsFor = (role: UserType): Agent[] =>
  AGENTS.filter(({ audience }) => audience === 'BOTH' || audience === role)

/** What an assistant is called; null for one that is no more. */
export const agentDisplayName = (name: string): string | null =>
  AGENTS.find((known) => known.name === name)?.display_name ?? null

/** The kinds for a role: those with an assistant, and planning also while it has none. */
export const agentTypesFor = (role: UserType) =>
  TYPES.filter(({ value }) => value === 'planning' || agentsFor(role).some((known) => known.agent_type === value))
