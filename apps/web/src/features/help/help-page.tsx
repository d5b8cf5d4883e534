import { type HelpTopic, listHelp } from '@keelwise/contract/help'
import { Box, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Markdown } from '../../domain/answer/markdown.tsx'
import { useChatPaths } from '../../domain/conversations.ts'
import { call } from '../../lib/api.ts'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

const NO_VALUES = new Map<string, never>()
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

const has = ({ title, text }: HelpTopic, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${title} ${text}`.toLowerCase().includes(word))

/** Help with the application. @param topic the one that is open first */
export function HelpPage({ topic }: { readonly topic: string | null }) {
  const topics = useQuery({
    queryKey: ['help'],
    queryFn: ({ signal }) => call(listHelp, undefined, { signal }),
    staleTime: Infinity,
  })
  const { chats } = useChatPaths()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string | null>(topic)
  const isHere = topics.isSuccess

  useEffect(() => {
    if (isHere && topic !== null) document.getElementById(`topic-${topic}`)?.scrollIntoView({ block: 'start' })
  }, [isHere, topic])

  const found = (topics.data?.results ?? []).filter((one) => has(one, search))
  return (
    <Box maw={720} mx="auto" className="stack gap-16">
      <SearchBox label="Search help" placeholder="Search help" size="md" value={search} onSearch={setSearch} />
      {topics.isLoadingError ? (
        <Box role="alert" className="stack gap-12 at-start">
          <p>Help could not be loaded.</p>
          <Button variant="default" onClick={() => void topics.refetch()}>
            Try Again
          </Button>
        </Box>
      ) : topics.isPending ? (
        <div role="status" aria-label="Loading help" className="stack gap-12">
          {PLACES.map((place) => (
            <Skeleton key={place} height={56} radius="lg" />
          ))}
        </div>
      ) : (
        <>
          <p role="status" className="small dimmed">
            {found.length === 1 ? '1 topic' : `${found.length} topics`}
            {found.length === 0 && ': try another word, or ask the assistant.'}
          </p>
          <div className="stack gap-12">
            {found.map((one) => (
              <div key={one.id} id={`topic-${one.id}`} style={{ scrollMarginTop: 72 }}>
                <DisclosureCard
                  level={2}
                  isOpen={opened === one.id}
                  onToggle={() => setOpened(opened === one.id ? null : one.id)}
                  header={one.title}
                >
                  <Box p="md" className="stack gap-12">
                    <Markdown text={one.text} values={NO_VALUES} />
                    {one.screen && <TextLink to={one.screen}>Go there</TextLink>}
                  </Box>
                </DisclosureCard>
              </div>
            ))}
          </div>
          <p className="small dimmed">
            Not found? <TextLink to={chats}>Ask the assistant</TextLink>
          </p>
        </>
      )}
    </Box>
  )
}
