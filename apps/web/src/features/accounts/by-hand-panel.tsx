import { IconBuilding, IconCreditCardPay, IconWallet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import classes from './by-hand-panel.module.css'
import { ManualAccountDialog } from './manual-account-dialog.tsx'
import type { ManualKind } from './manual-kinds.ts'

const KINDS = [
  ['account', 'An account', 'What is in it today; update it whenever you like.', IconWallet],
  ['property', 'A property or vehicle', 'A house, a car, valuables: what it is worth to you.', IconBuilding],
  ['debt', 'A debt', 'A loan or mortgage, with its rate and payment.', IconCreditCardPay],
] as const

/** What no institution can tell, entered by its owner. @param onDone goes on once something is there */
export function ByHandPanel({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const [kind, setKind] = useState<ManualKind | null>(null)
  // the pages behind open only for who has something: they have to know first
  const goOn = () => void refreshInvestorData(client).then(onDone)
  return (
    <>
      <ul className="stack gap-12">
        {KINDS.map(([value, title, text, KindIcon]) => (
          <li key={value}>
            <button type="button" className={classes.kind} onClick={() => setKind(value)}>
              <KindIcon size={20} stroke={1.6} aria-hidden className="accent fixed" />
              <span>
                <span className="block medium">{title}</span>
                <span className="small dimmed">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ManualAccountDialog kind={kind} onClose={() => setKind(null)} onAdded={goOn} />
    </>
  )
}
