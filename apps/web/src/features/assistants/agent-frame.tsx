import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** The card of an assistant; without a label one that is on its way. */
export const AgentFrame = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <Flex
    component={label === undefined ? 'div' : 'article'}
    direction="column"
    gap="xs"
    mih={{ base: 0, sm: 220 }}
    p={20}
    bd="1px solid var(--kw-hairline)"
    bdrs="lg"
    bg="var(--kw-surface)"
    style={{ boxShadow: 'var(--kw-shadow-card)' }}
    aria-label={label}
  >
    {children}
  </Flex>
)
