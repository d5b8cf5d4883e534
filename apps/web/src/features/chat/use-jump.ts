import { useEffect, useRef } from 'react'
import type { Chat } from './use-chat.ts'

/**
 * Leads to one message: loads older ones until it is there, then shows it. Once, when the page opens; a message of
 * another branch, or one that is gone, leads to the oldest that could be loaded.
 * @param messageId none where the page was not opened for one
 * @returns the message that is shown as found
 */
export function useJump({ query, turns }: Chat, messageId: string | undefined): string | undefined {
  const isDone = useRef(messageId === undefined)
  const isThere = turns.some(({ message }) => message.id === messageId)
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (isDone.current || messageId === undefined) return
    if (isThere) {
      isDone.current = true
      document.getElementById(`m-${messageId}`)?.scrollIntoView({ block: 'center' })
    } else if (!isFetching && hasNextPage) void fetchNextPage()
  }, [messageId, isThere, hasNextPage, isFetching, fetchNextPage])
  return isThere ? messageId : undefined
}
