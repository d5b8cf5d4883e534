import {
  type AttachedReceipt,
  addReceipt,
  downloadReceipt,
  listReceipts,
  removeReceipt,
  restoreReceipt,
} from '@keelwise/contract/receipts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { INVESTOR_KEY, refreshInvestorData } from '../../domain/investor-queries.ts'
import { call, openStream } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.ts'

const keyOf = (transactionId: string) => [INVESTOR_KEY, 'receipts', transactionId]

/** What is attached to a transaction. @param isWanted whether it is known to have any */
export const useReceipts = (transactionId: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(transactionId),
    queryFn: async ({ signal }) => (await call(listReceipts, { params: { id: transactionId } }, { signal })).results,
    enabled: isWanted,
  })

const readFile = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await openStream(downloadReceipt, signal ? { signal } : undefined, { params: { id } })).blob()

/** Pixels of the longer side of a preview, for screens with two pixels to each of ours. */
const PREVIEW_PIXELS = 96

/** A small picture of a picture as a data URL: the page may show those, and no address of bytes in memory. */
async function previewOf(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  // HEIC is shown by few browsers
  if (!picture) return null
  const canvas = document.createElement('canvas')
  const scale = PREVIEW_PIXELS / Math.max(picture.width, picture.height)
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}

/** What a picture looks like, small; null where it cannot be shown. */
export const useReceiptPreview = ({ id, media_type }: AttachedReceipt) =>
  useQuery({
    queryKey: [INVESTOR_KEY, 'receipt-preview', id],
    queryFn: async ({ signal }) => previewOf(await readFile(id, signal)),
    enabled: media_type.startsWith('image/'),
    // the bytes of a receipt never change
    staleTime: Infinity,
  })

/** Attaches to a transaction, saves what is attached as a file, and removes it with a way back. */
export function useReceiptChanges(transactionId: string) {
  const client = useQueryClient()
  const onSettled = () => refreshInvestorData(client)
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreReceipt, { params: { id } }),
    onSuccess: () => void toast.success('Receipt put back'),
    onError: () => void toast.somethingWentWrong(),
    onSettled,
  })
  return {
    add: useMutation({
      mutationFn: (file: File) =>
        call(addReceipt, {
          params: { id: transactionId },
          query: { file_name: file.name.slice(-255) || 'receipt' },
          body: file,
        }),
      onSettled,
    }),
    save: useMutation({
      mutationFn: async ({ id, file_name }: AttachedReceipt) => saveFile(await readFile(id), file_name),
      onError: () => void toast.error('The receipt could not be downloaded. Please try again.'),
    }),
    remove: useMutation({
      mutationFn: ({ id }: AttachedReceipt) => call(removeReceipt, { params: { id } }),
      onSuccess: (_, { id }) =>
        void toast.success('Receipt removed', { action: { label: 'Undo', onAction: () => restore.mutate(id) } }),
      onError: () => void toast.somethingWentWrong(),
      onSettled,
    }),
  }
}
