import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Box, Button, Flex, Menu, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { signOut } from '../../domain/sign-out.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { Wordmark } from '../../domain/wordmark.tsx'
import { LinkSessionPanel } from './link-session-panel.tsx'
import type { LinkRequest } from './link-form.ts'

/** What the page shows: the aggregator's frame, or another way to bring accounts in. */
export type LinkPanel = 'frame' | 'statement' | 'simplefin'

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
  simplefin: 'Link with SimpleFIN',
}

/** The way to the other panels: a button for one, a menu for several, and the way back. */
function OtherWays({ panel, hasSimplefin, onShow }: Pick<AccountLinkPageProps, 'panel' | 'hasSimplefin' | 'onShow'>) {
  const quiet = { variant: 'subtle', color: 'gray', size: 'sm' } as const
  if (panel !== 'frame')
    return (
      <Button {...quiet} onClick={() => onShow('frame')}>
        Back to linking
      </Button>
    )
  if (!hasSimplefin)
    return (
      <Button {...quiet} onClick={() => onShow('statement')}>
        Upload a statement
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...quiet}>Other ways</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onShow('statement')}>Upload a statement</Menu.Item>
        <Menu.Item onClick={() => onShow('simplefin')}>Paste a SimpleFIN setup token</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Linking accounts, without the shell: a slim header and the aggregator's frame. */
export function AccountLinkPage({ request, panel, children, hasSimplefin, onShow, onLeave }: AccountLinkPageProps) {
  usePageTitle('Link accounts')
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
          <OtherWays panel={panel} hasSimplefin={hasSimplefin} onShow={onShow} />
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
        <Box component="h1" mb={20} fz="h1" fw={600} lh={1.25} lts="-0.02em">
          {TITLES[panel]}
        </Box>
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
