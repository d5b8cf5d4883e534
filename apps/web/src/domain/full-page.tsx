import { Flex, type FlexProps } from '@mantine/core'

/** A page of its own in the whole window, without a shell, with what it says in the middle. */
export const FullPage = (props: FlexProps) => (
  <Flex
    component="main"
    direction="column"
    align="center"
    justify="center"
    mih="100dvh"
    p="lg"
    bg="var(--kw-page)"
    {...props}
  />
)
