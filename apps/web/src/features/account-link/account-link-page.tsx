import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { signOut } from '../../domain/sign-out.ts'
import { isLinked, useLinkStatus } from '../../domain/use-link-status.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { Wordmark } from '../../domain/wordmark.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkSessionPanel } from './link-session-panel.tsx'
import type { LinkRequest } from './link-form.ts'

/** What the page shows: the aggregator's frame, or another way to bring accounts in. */
const PANELS = ['frame', 'statement', 'manual', 'simplefin'] as const
export type LinkPanel = (typeof PANELS)[number]

interface AccountLinkPageProps {
  request: LinkRequest
  panel: LinkPanel
  /** What stands in place of the frame while another panel is shown. */
  children: ReactNode
  /** Whether a SimpleFIN setup token can be pasted. */
  hasSimplefin: boolean
  onShow: (panel: LinkPanel) => void
  /** Goes to an address of ours. */
  onLeave: (href: string) => void
}

const TITLES: Readonly<Record<LinkPanel, string>> = {
  frame: 'Link your accounts',
  statement: 'Upload a statement',
  manual: 'Add by hand',
  simplefin: 'Link with SimpleFIN',
}
const WAYS: Readonly<Record<LinkPanel, string>> = { ...TITLES, frame: 'Link a bank or broker' }
const TEXTS: Readonly<Record<LinkPanel, string>> = {
  frame:
    'You sign in at your institution, on the page of our linking service; your password never comes here. What you own, what it earns and where your money goes then stands on one page.',
  statement: 'A file that your bank or broker lets you download. You see what it holds before anything is kept.',
  manual: 'For what no institution can tell: nothing changes it but you.',
  simplefin: 'With a setup token of SimpleFIN.',
}

type WaysProps = Pick<AccountLinkPageProps, 'panel' | 'hasSimplefin' | 'onShow'>

/** The ways to bring accounts in, the one that is open marked. */
function Ways({ panel, hasSimplefin, onShow }: WaysProps) {
  const ways = PANELS.filter((way) => way !== 'simplefin' || hasSimplefin)
  return (
    <Flex component="nav" wrap="wrap" gap="xs" mb={20} aria-label="Ways to add accounts">
      {ways.map((way) => (
        <Button
          key={way}
          variant={way === panel ? 'light' : 'default'}
          size="sm"
          mih={{ base: 44, sm: 36 }}
          aria-current={way === panel ? 'true' : undefined}
          onClick={() => onShow(way)}
        >
          {WAYS[way]}
        </Button>
      ))}
    </Flex>
  )
}

/** Linking accounts, without the shell: a slim header and the aggregator's frame. */
export function AccountLinkPage({ request, panel, children, hasSimplefin, onShow, onLeave }: AccountLinkPageProps) {
  usePageTitle('Link accounts')
  const { data: status } = useLinkStatus()
  const isLinkedAlready = status !== undefined && isLinked(status)
  // a connection that is renewed or removed is no new account
  const isAboutOne = request.credentialId !== null
  return (
    <Stack gap={0} mih="100dvh" bg="var(--kw-page)">
      <Flex
        component="header"
        align="center"
        justify="space-between"
        gap="sm"
        h={56}
        pr={{ base: 'xs', sm: 'lg' }}
        pl={{ base: 'md', sm: 'lg' }}
        style={{ borderBottom: '1px solid var(--kw-hairline)' }}
      >
        <Link to={paths.root} className="no-underline" style={{ borderRadius: 6 }} aria-label={`${PRODUCT_NAME} home`}>
          <Wordmark />
        </Link>
        <Flex gap={{ base: 4, sm: 'xs' }}>
          {isLinkedAlready && (
            <LinkButton to={paths.investorAccounts} variant="subtle" color="gray" size="sm">
              Back to accounts
            </LinkButton>
          )}
          <Button variant="default" size="sm" onClick={signOut}>
            Log out
          </Button>
        </Flex>
      </Flex>
      <Flex
        component="main"
        direction="column"
        flex={1}
        w="100%"
        maw={784}
        mx="auto"
        py={{ base: 20, sm: 'xl' }}
        px={{ base: 'md', sm: 'xl' }}
      >
        <Box component="h1" fz="h1" fw={600} lh={1.25} lts="-0.02em">
          {TITLES[panel]}
        </Box>
        <Box component="p" m="6px 0 16px" c="dimmed" className="pretty">
          {TEXTS[panel]}
        </Box>
        {!isAboutOne && <Ways panel={panel} hasSimplefin={hasSimplefin} onShow={onShow} />}
        {panel === 'frame' ? (
          <LinkSessionPanel
            key={JSON.stringify(request)}
            request={request}
            onStatementRequested={() => onShow('statement')}
            onLeave={onLeave}
          />
        ) : (
          children
        )}
      </Flex>
    </Stack>
  )
}
