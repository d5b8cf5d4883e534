import type { MeetingSummary } from '@keelwise/contract/meetings'
import { Button, Flex, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useRevealedMaterial, useSummaryMaterial } from './use-meetings.ts'

/** What a summary was made of, on demand; its private numbers only after one more press, which is put on record. */
export function TranscriptPart({
  meetingId,
  summary,
}: {
  readonly meetingId: string
  readonly summary: MeetingSummary
}) {
  const [isOpen, setOpen] = useState(false)
  const params = { id: meetingId, summary_id: summary.id }
  const query = useSummaryMaterial(params, isOpen)
  const reveal = useRevealedMaterial(params)
  const material = reveal.data ?? query.data
  const toggle = () => {
    setOpen(!isOpen)
    // closed, they are hidden again
    reveal.reset()
  }
  return (
    <Flex component="section" direction="column" gap="xs">
      <div>
        <button type="button" className={classes.quote} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide transcript and notes' : 'Transcript and notes'}
        </button>
      </div>
      {isOpen && query.isPending ? <Skeleton height={16} width="60%" /> : null}
      {isOpen && query.isLoadingError ? (
        <Failure isCompact text="The transcript could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : null}
      {isOpen && material ? (
        <>
          {material.private_numbers > 0 && !material.is_revealed ? (
            <Group gap="xs" className={classes.calm}>
              <span>
                {material.private_numbers === 1
                  ? 'One private number is hidden.'
                  : `${material.private_numbers} private numbers are hidden.`}{' '}
                That you look at them is kept on record.
              </span>
              <Button
                size="compact-sm"
                variant="default"
                loading={reveal.isPending}
                onClick={() =>
                  reveal.mutate(undefined, { onError: () => toast.error('The numbers could not be shown') })
                }
              >
                Show private numbers
              </Button>
            </Group>
          ) : null}
          {material.transcript === '' ? null : (
            <p className={classes.passage} style={{ whiteSpace: 'pre-wrap' }}>
              {material.transcript}
            </p>
          )}
          {material.notes === '' ? null : (
            <p className={classes.passage} style={{ whiteSpace: 'pre-wrap' }}>
              {material.notes}
            </p>
          )}
          {material.transcript === '' && material.notes === '' ? (
            <p className="tiny dimmed pretty">
              There is nothing to show: the client took the consent to recording back.
            </p>
          ) : null}
        </>
      ) : null}
    </Flex>
  )
}
