import { CLOSURE_GRACE_DAYS } from '@keelwise/contract/me'
import { Box, Button, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { type DownloadProgress, saveMyData, progressText } from './download-data.ts'

/** Taking the own data along, and leaving. */
export function DataCard() {
  return (
    <SettingsCard title="Data">
      <DownloadPart />
      <ClosePart />
    </SettingsCard>
  )
}

function DownloadPart() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setOutcome(null)
    setProgress({ bytes: 0, rows: null })
    try {
      const { name, bytes } = await saveMyData(setProgress, controller.signal)
      setOutcome(`Saved as ${name} (${progressText({ bytes, rows: null })}).`)
    } catch (thrown) {
      if (controller.signal.aborted) return
      if (toApiError(thrown).status !== 401) setOutcome('The download failed. Please try again.')
    } finally {
      setProgress(null)
    }
  }

  return (
    <SettingsPart
      title="Download my data"
      text="Everything that is yours, as a zip file with tables (CSV) and JSON."
      action={
        progress ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void start()}
          >
            Download my data
          </Button>
        )
      }
    >
      {progress && (
        <Box mt="md">
          <Progress value={100} animated aria-label="Downloading" />
          <Text size="sm" c="dimmed" className="tabular" mt={8}>
            {progressText(progress)}
          </Text>
        </Box>
      )}
      <Text role="status" size="sm" mt={outcome ? 'sm' : 0}>
        {outcome}
      </Text>
    </SettingsPart>
  )
}

function ClosePart() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsPart
      title="Close account"
      text={`You are logged out everywhere. For ${CLOSURE_GRACE_DAYS} days a login opens the account again; then everything is erased.`}
      action={
        <Button variant="default" c="var(--kw-down)" onClick={() => setIsOpen(true)}>
          Close account
        </Button>
      }
    >
      <CloseAccountDialog
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onFailure={() => toast.somethingWentWrong()}
      />
    </SettingsPart>
  )
}
