import { downloadMyData as downloadCall } from '@keelwise/contract/me'
import { openStream } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatCount, inDigits } from '../../domain/locale.ts'

export interface DownloadProgress {
  /** Bytes that have arrived. */
  readonly bytes: number
  /** Rows the file will hold, once the server has said so. */
  readonly rows: number | null
}

/** Progress in words: `12,400 rows, 1.2 MB`. */
export function progressText({ bytes, rows }: DownloadProgress): string {
  const size =
    bytes < 1000
      ? `${bytes} bytes`
      : bytes < 1_000_000
        ? `${Math.round(bytes / 1000)} kB`
        : `${inDigits((bytes / 1_000_000).toFixed(1))} MB`
  return rows === null ? size : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}, ${size}`
}

/** Name of the file as the server gives it, reduced to what a file name may hold. */
export function fileNameOf(disposition: string | null): string {
  const name = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? ''
  return /^[\w.-]+\.zip$/.test(name) ? name : 'keelwise-data.zip'
}

/**
 * Reads the whole export and has the browser save it.
 * @returns the name and size of the file
 * @throws {ApiError} when it cannot be had; a connection that breaks midway throws too and saves nothing
 */
export async function saveMyData(
  onProgress: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  const response = await openStream(downloadCall, { signal })
  const told = Number(response.headers.get('x-total-rows') ?? Number.NaN)
  const rows = Number.isSafeInteger(told) ? told : null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    bytes += part.value.length
    onProgress({ bytes, rows })
  }
  const name = fileNameOf(response.headers.get('content-disposition'))
  saveFile(new Blob(chunks, { type: 'application/zip' }), name)
  return { name, bytes }
}
