import { LegalPage } from './legal-page.tsx'
import { terms } from './legal-text.ts'

/** `/legal/terms` */
export function TermsPage() {
  return <LegalPage text={terms} />
}
