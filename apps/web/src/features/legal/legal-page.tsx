import { Box, Flex, Text } from '@mantine/core'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Link } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { Wordmark } from '../../domain/wordmark.tsx'
import type { LegalText } from './legal-text.ts'

/** One of the legal texts, to be read by anybody. */
export function LegalPage({ text }: { text: LegalText }) {
  usePageTitle(text.title)
  return (
    <Box mih="100dvh" bg="var(--kw-page)">
      <Flex component="header" align="center" h={56} px="lg" style={{ borderBottom: '1px solid var(--kw-hairline)' }}>
        <Link to={paths.root} className="no-underline" style={{ borderRadius: 6 }} aria-label={`${PRODUCT_NAME} home`}>
          <Wordmark />
        </Link>
      </Flex>
      <Box component="main" maw={720} mx="auto" pt={48} px="lg" pb={96}>
        <Box component="h1" fz="h1" fw={600} lh={1.25} lts="-0.02em">
          {text.title}
        </Box>
        <Text mt={4} mb="xl" fz="sm" c="dimmed">
          {text.version}
        </Text>
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <Box component="h2" mt="xl" mb="xs">
              {heading}
            </Box>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} mb="sm" fz="h3" lh={1.65} className="pretty">
                {paragraph}
              </Text>
            ))}
          </section>
        ))}
      </Box>
    </Box>
  )
}
