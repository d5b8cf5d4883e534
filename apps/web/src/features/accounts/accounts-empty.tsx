import { Button } from '@mantine/core'
import { accountLinkUrl } from '../../domain/paths.ts'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'

/** What either tab shows while there is no account. */
export function AccountsEmpty() {
  const link = useHref(accountLinkUrl({ actionType: 'linkMoreAccounts' }))
  return (
    <div className="panel">
      <Notice
        drawing={<FreeBuoyDrawing />}
        heading="No accounts linked yet."
        text="Link an account to get started."
        action={
          <Button component="a" {...link}>
            Link Account
          </Button>
        }
      />
    </div>
  )
}
