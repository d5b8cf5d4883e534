import {
  Outlet,
  type RouterHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { paths } from '../domain/paths.ts'
import { useMe } from '../domain/use-me.ts'
import { ErrorScreen } from './error-screen.tsx'
import { MemberGuard, PublicGuard, RootIndex } from './guard.tsx'
import { LinkGate } from './link-gate.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Redirect } from './redirect.tsx'
import { parseSearch, stringifySearch, textSearch } from './text-search.ts'

const authPages = () => import('./pages/auth-pages.tsx')
const clients = () => import('./pages/clients.tsx')
const chat = () => import('./pages/chat.tsx')
const newChat = () => import('../features/chat/new-chat-page.tsx')
const operations = () => import('./pages/operations.tsx')
const settings = () => import('./pages/settings.tsx')

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

// for everybody
const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  component: lazyRouteComponent(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
})
// stays where it is for somebody signed in
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: lazyRouteComponent(authPages, 'ResetPassword'),
})

// without a session only
const publicArea = createRoute({ getParentRoute: () => root, id: 'public', component: PublicGuard })
const login = createRoute({
  getParentRoute: () => publicArea,
  path: paths.login,
  validateSearch: textSearch('error'),
  component: lazyRouteComponent(authPages, 'Login'),
})
const signup = createRoute({
  getParentRoute: () => publicArea,
  path: paths.signup,
  validateSearch: textSearch('waitlist_token', 'token', 'invitation_token'),
  component: lazyRouteComponent(authPages, 'Signup'),
})
const otp = createRoute({
  getParentRoute: () => publicArea,
  path: paths.otp,
  validateSearch: textSearch('email', 'firstName', 'lastName'),
  component: lazyRouteComponent(authPages, 'Otp'),
})
const forgotPassword = createRoute({
  getParentRoute: () => publicArea,
  path: paths.forgotPassword,
  component: lazyRouteComponent(authPages, 'ForgotPassword'),
})
const waitlist = createRoute({
  getParentRoute: () => publicArea,
  path: paths.waitlist,
  validateSearch: textSearch('token'),
  component: lazyRouteComponent(authPages, 'Waitlist'),
})

// for everybody signed in
const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: () => <MemberGuard area="member" />,
})
const index = createRoute({ getParentRoute: () => memberArea, path: paths.root, component: RootIndex })
const help = createRoute({
  getParentRoute: () => memberArea,
  path: paths.help,
  validateSearch: textSearch('topic'),
  component: lazyRouteComponent(() => import('./pages/help.tsx'), 'Help'),
})
const passwordArea = createRoute({
  getParentRoute: () => root,
  id: 'member-password',
  component: () => <MemberGuard area="password" />,
})
const changePassword = createRoute({
  getParentRoute: () => passwordArea,
  path: paths.changePassword,
  component: lazyRouteComponent(authPages, 'ChangePassword'),
})

// advisors
const advisorArea = createRoute({
  getParentRoute: () => root,
  id: 'member-advisor',
  component: () => <MemberGuard area="advisor" />,
})
const advisorShell = createRoute({
  getParentRoute: () => advisorArea,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/advisor-shell.tsx'), 'AdvisorShell'),
})
const inAdvisorShell = { getParentRoute: () => advisorShell }
const advisorPages = [
  createRoute({
    ...inAdvisorShell,
    path: paths.advisor,
    component: () => <Redirect to={paths.advisorClients} />,
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorClients,
    validateSearch: textSearch('page', 'ordering', 'search', 'status'),
    component: lazyRouteComponent(clients, 'Clients'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorClient,
    validateSearch: textSearch('tab'),
    component: lazyRouteComponent(() => import('./pages/client.tsx'), 'ClientDetail'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorMeetings,
    validateSearch: textSearch('page', 'ordering', 'search', 'status', 'client', 'meeting', 'part', 'view', 'month'),
    component: lazyRouteComponent(() => import('./pages/meetings.tsx'), 'Meetings'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorBook,
    validateSearch: textSearch('view', 'threshold'),
    component: lazyRouteComponent(() => import('./pages/book.tsx'), 'Book'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorTasks,
    validateSearch: textSearch('page', 'search', 'state', 'party', 'client'),
    component: lazyRouteComponent(() => import('./pages/tasks.tsx'), 'Tasks'),
  }),
  createRoute({ ...inAdvisorShell, path: paths.advisorChats, component: lazyRouteComponent(newChat, 'NewChatPage') }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorChat,
    validateSearch: textSearch('q', 'm'),
    component: lazyRouteComponent(chat, 'AdvisorChat'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorConversations,
    validateSearch: textSearch('search', 'archived'),
    component: lazyRouteComponent(chat, 'AdvisorConversations'),
  }),
  createRoute({
    ...inAdvisorShell,
    path: paths.advisorSettings,
    component: lazyRouteComponent(settings, 'AdvisorSettings'),
  }),
]
const byAllAccountsGate = createRoute({ ...inAdvisorShell, id: 'by-all-accounts', component: AggregationGate })
const byAllAccounts = createRoute({
  getParentRoute: () => byAllAccountsGate,
  path: paths.advisorByAllAccounts,
  component: lazyRouteComponent(() => import('./pages/account-view.tsx'), 'AccountView'),
})

/** The aggregation page is only for advisors who have it. */
function AggregationGate() {
  const { data: me } = useMe()
  return me?.morningstar_enabled === true ? <Outlet /> : <Redirect to={paths.advisorClients} />
}

// investors
const investorArea = createRoute({
  getParentRoute: () => root,
  id: 'member-investor',
  component: () => <MemberGuard area="investor" />,
})
const accountLink = createRoute({
  getParentRoute: () => investorArea,
  path: paths.accountLink,
  validateSearch: textSearch('actionType', 'route', 'credentialId', 'returnPath'),
  component: lazyRouteComponent(() => import('./pages/account-link.tsx'), 'AccountLink'),
})
const linkedArea = createRoute({ getParentRoute: () => investorArea, id: 'linked', component: LinkGate })
const investorShell = createRoute({
  getParentRoute: () => linkedArea,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/investor-shell.tsx'), 'InvestorShell'),
})
const inInvestorShell = { getParentRoute: () => investorShell }
const investorPages = [
  createRoute({
    ...inInvestorShell,
    path: paths.investor,
    loader: async () => (await import('../features/dashboard/use-dashboard.ts')).askAhead(),
    component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorAccounts,
    validateSearch: textSearch('synced'),
    component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorPositions,
    validateSearch: textSearch(
      'institution',
      'position',
      'account_id',
      'account_type__in',
      'sec_type',
      'asset_class',
      'search',
    ),
    component: lazyRouteComponent(() => import('../features/positions/positions-page.tsx'), 'PositionsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorAllocation,
    component: lazyRouteComponent(() => import('../features/allocation/allocation-page.tsx'), 'AllocationPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorIncome,
    component: lazyRouteComponent(() => import('../features/income/income-page.tsx'), 'IncomePage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorGoals,
    component: lazyRouteComponent(() => import('../features/goals/goals-page.tsx'), 'GoalsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorBudget,
    component: lazyRouteComponent(() => import('../features/budgets/budget-page.tsx'), 'BudgetPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorProjection,
    validateSearch: textSearch('goal'),
    component: lazyRouteComponent(() => import('./pages/projection.tsx'), 'ProjectionRoute'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorTransactions,
    validateSearch: textSearch(
      'execution_date__gte',
      'execution_date__lte',
      'account_id',
      'institution',
      'account_type__in',
      'tx_type__in',
      'search',
      'direction',
      'amount__gte',
      'amount__lte',
      'pending',
      'dates',
      'view',
    ),
    component: lazyRouteComponent(() => import('../features/transactions/transactions-page.tsx'), 'TransactionsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorReports,
    validateSearch: textSearch('saved', 'kind', 'by', 'span'),
    component: lazyRouteComponent(() => import('../features/transactions/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorCategories,
    component: lazyRouteComponent(() => import('../features/transactions/categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorChanges,
    component: lazyRouteComponent(() => import('../features/transactions/changes-page.tsx'), 'ChangesPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorImports,
    component: lazyRouteComponent(() => import('../features/statements/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorPerformance,
    component: lazyRouteComponent(() => import('../features/performance/performance-page.tsx'), 'PerformancePage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorGains,
    component: lazyRouteComponent(() => import('../features/performance/gains-page.tsx'), 'GainsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorAssistant,
    component: lazyRouteComponent(() => import('../features/assistants/assistants-page.tsx'), 'AssistantsPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorChats,
    component: lazyRouteComponent(newChat, 'NewChatPage'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorChat,
    validateSearch: textSearch('q', 'm'),
    component: lazyRouteComponent(chat, 'InvestorChat'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorConversations,
    validateSearch: textSearch('search', 'archived'),
    component: lazyRouteComponent(chat, 'InvestorConversations'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorSettings,
    component: lazyRouteComponent(settings, 'InvestorSettings'),
  }),
  createRoute({
    ...inInvestorShell,
    path: paths.investorAlerts,
    validateSearch: textSearch('kind', 'account', 'category', 'payee', 'budget'),
    component: lazyRouteComponent(() => import('./pages/alerts.tsx'), 'Alerts'),
  }),
]

// whoever runs the service, whatever else they are
const operationsArea = createRoute({
  getParentRoute: () => root,
  id: 'member-operations',
  component: () => <MemberGuard area="member" />,
})
const operationsShell = createRoute({
  getParentRoute: () => operationsArea,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/operations-shell.tsx'), 'OperationsShell'),
})
const operationsPages = [
  createRoute({
    getParentRoute: () => operationsShell,
    path: paths.operations,
    component: lazyRouteComponent(operations, 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => operationsShell,
    path: paths.operationsList,
    validateSearch: textSearch('page', 'search', 'state'),
    component: lazyRouteComponent(operations, 'OperationsList'),
  }),
]

const routeTree = root.addChildren([
  terms,
  privacy,
  resetPassword,
  publicArea.addChildren([login, signup, otp, forgotPassword, waitlist]),
  memberArea.addChildren([index, help]),
  operationsArea.addChildren([operationsShell.addChildren(operationsPages)]),
  passwordArea.addChildren([changePassword]),
  advisorArea.addChildren([
    advisorShell.addChildren([...advisorPages, byAllAccountsGate.addChildren([byAllAccounts])]),
  ]),
  investorArea.addChildren([accountLink, linkedArea.addChildren([investorShell.addChildren(investorPages)])]),
])

/** @param history where the pages stand; that of the browser without one */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    notFoundMode: 'root',
    scrollRestoration: true,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
