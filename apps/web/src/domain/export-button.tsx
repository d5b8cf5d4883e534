import type { Endpoint } from '@keelwise/contract/endpoint'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toApiError } from '../lib/api-error.ts'
import { openStream } from '../lib/api.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../ui/toast.ts'

interface ExportButtonProps {
  /** Answers with the file. */
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, string>
  /** Without its extension. */
  fileName: string
  extension?: 'csv' | 'ics' | 'json'
  label?: string
}

/** Saves what an endpoint answers as a file, CSV unless said otherwise. */
export function ExportButton({
  endpoint,
  params,
  query,
  fileName,
  extension = 'csv',
  label = 'Export CSV',
}: ExportButtonProps) {
  const [isRunning, setIsRunning] = useState(false)
  const start = async () => {
    setIsRunning(true)
    try {
      const response = await openStream(endpoint, undefined, { params, query })
      saveFile(await response.blob(), `${fileName}.${extension}`)
    } catch (thrown) {
      if (toApiError(thrown).status !== 401) toast.error('The export failed. Please try again.', { id: 'export' })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={isRunning}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void start()}
    >
      {label}
    </Button>
  )
}
