export { RecurringView } from './recurring-view.tsx'
export { ReportView } from './report-view.tsx'
export { TransactionsByAccountType } from './transactions-by-account-type.tsx'
export { TransactionsByInstitution } from './transactions-by-institution.tsx'
