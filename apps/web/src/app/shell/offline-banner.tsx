import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import classes from './offline-banner.module.css'

/** Says that the network is away; what is on the page may be old. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status" className={online ? undefined : classes.banner}>
      {!online && (
        <>
          <IconWifiOff size={16} stroke={1.6} aria-hidden />
          You are offline. Some data may be out of date.
        </>
      )}
    </div>
  )
}
