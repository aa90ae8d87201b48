import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Popover } from '../../../../kit/primitives/popover.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useUnread } from '../use-unread.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'

const mostBehindBell = 12
/** Of more the mark has no room beside the name of the person; the panel tells how many. */
const mostCounted = 9

/** Opens what the person was told; says how much of it is unread. */
export default function Bell() {
  const { t } = useTranslation()
  const unread = useUnread() ?? 0
  // The name says what is seen, so that whoever speaks to the page can say it.
  const shown = unread > mostCounted ? `${mostCounted}+` : String(unread)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      label={t('notifications.title')}
      align="end"
      wide
      opened={isOpen}
      onOpened={setOpen}
      button={
        <IconButton
          label={unread > 0 ? t('notifications.bell', { count: unread, shown }) : t('notifications.title')}
          icon={
            <span className={styles.bell}>
              <IconBell size={16} stroke={1.75} />
              {unread > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {shown}
                </span>
              )}
            </span>
          }
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <div className={styles.panel}>
        <NotificationList most={mostBehindBell} onOpen={close} />
        <AppLink href="/MyProfile/MyNotifications" onClick={close} className={styles.all}>
          {t('notifications.allAndSettings')}
        </AppLink>
      </div>
    </Popover>
  )
}
