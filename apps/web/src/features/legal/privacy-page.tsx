import { LegalPage } from './legal-page.tsx'
import { privacy } from './legal-text.ts'

/** `/legal/privacy` */
export function PrivacyPage() {
  return <LegalPage text={privacy} />
}
