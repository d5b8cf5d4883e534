import { MOST_RECEIPTS, RECEIPT_MAX_BYTES, type AttachedReceipt } from '@keelwise/contract/receipts'
import type { Transaction } from '@keelwise/contract/transactions'
import { ActionIcon, Button, FileButton, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Failure } from '../../ui/notice.tsx'
import { useReceiptChanges, useReceiptPreview, useReceipts } from './use-receipts.ts'
import { inDigits } from '../../domain/locale.ts'

/** Without HEIC: asked for these, a phone hands its pictures over as JPEG, which every browser shows; the camera is offered. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'
const MEGABYTE = 1024 ** 2
const PREVIEW_SIDE = 40

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${inDigits((bytes / MEGABYTE).toFixed(1))} MB`

/** Pictures and documents that are attached to a transaction, and the way to attach one. */
export function ReceiptsPart({ transaction }: { readonly transaction: Transaction }) {
  const [isChanged, setChanged] = useState(false)
  const query = useReceipts(transaction.id, transaction.receipts > 0 || isChanged)
  const changes = useReceiptChanges(transaction.id)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState(0)
  const receipts = query.data ?? []
  const add = async (files: readonly File[]) => {
    setErrors([])
    setWaiting(files.length)
    setChanged(true)
    for (const file of files) {
      try {
        if (file.size > RECEIPT_MAX_BYTES) throw new Error(`A receipt has at most ${RECEIPT_MAX_BYTES / MEGABYTE} MB.`)
        await changes.add.mutateAsync(file)
      } catch (thrown) {
        const error = toApiError(thrown)
        const reason =
          error.kind === 'client' && thrown instanceof Error
            ? thrown.message
            : (fieldMessage(error, 'file') ??
              (error.status === 413 ? `A receipt has at most ${RECEIPT_MAX_BYTES / MEGABYTE} MB.` : error.message))
        setErrors((said) => [...said, `${file.name}: ${reason}`])
      }
      setWaiting((left) => left - 1)
    }
  }
  return (
    <Stack gap="xs" component="section" aria-label="Receipts">
      <Group justify="space-between" gap="sm">
        <Text fz="sm" fw={500}>
          Receipts
        </Text>
        <FileButton multiple accept={ACCEPTED} onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={waiting > 0}
              disabled={receipts.length >= MOST_RECEIPTS}
              leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            >
              Attach a receipt
            </Button>
          )}
        </FileButton>
      </Group>
      {query.isLoading ? <Skeleton height={PREVIEW_SIDE} role="status" aria-label="Loading receipts" /> : null}
      {query.isLoadingError ? (
        <Failure
          isCompact
          text="Failed to load receipts."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : null}
      {receipts.length > 0 ? (
        <Stack component="ul" gap={8} aria-label="Attached receipts">
          {receipts.map((receipt) => (
            <Row key={receipt.id} receipt={receipt} changes={changes} />
          ))}
        </Stack>
      ) : query.isLoading || query.isLoadingError ? null : (
        <Text fz="xs" c="dimmed">
          Pictures or PDFs of at most {RECEIPT_MAX_BYTES / MEGABYTE} MB. Only you can open them.
        </Text>
      )}
      {errors.map((error) => (
        <Text key={error} role="alert" fz="sm" c="var(--kw-down)" className="anywhere">
          {error}
        </Text>
      ))}
    </Stack>
  )
}

interface RowProps {
  readonly receipt: AttachedReceipt
  readonly changes: ReturnType<typeof useReceiptChanges>
}

function Row({ receipt, changes: { save, remove } }: RowProps) {
  const { file_name: name, bytes, added_at } = receipt
  const isSaving = save.isPending && save.variables.id === receipt.id
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Preview receipt={receipt} />
      <span className="narrowing grow">
        <Text component="span" fz="sm" truncate className="block">
          {name}
        </Text>
        <Text component="span" fz="xs" c="dimmed" className="block tabular">
          {sizeText(bytes)} · {formatDate(added_at)}
        </Text>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={isSaving}
        aria-label={`Download ${name}`}
        onClick={() => save.mutate(receipt)}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(receipt)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** A small picture of it, or a sign of what it is. The name stands beside it. */
function Preview({ receipt }: { readonly receipt: AttachedReceipt }) {
  const { data } = useReceiptPreview(receipt)
  if (data)
    return <Image src={data} alt="" w={PREVIEW_SIDE} h={PREVIEW_SIDE} radius="sm" fit="cover" className="fixed" />
  const Sign = receipt.media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return <Sign size={PREVIEW_SIDE} stroke={1.2} aria-hidden className="fixed dimmed" />
}
