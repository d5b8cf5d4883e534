import { Notifications, notificationsStore } from '@mantine/notifications'
import classes from './toaster.module.css'

/** Where toasts come up. */
export const Toaster = () => (
  <Notifications
    store={notificationsStore}
    position="top-right"
    limit={3}
    autoClose={4000}
    containerWidth={380}
    classNames={{ root: classes.toasts ?? '' }}
  />
)
