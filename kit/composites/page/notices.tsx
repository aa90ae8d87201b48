import { IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { closeNotice, currentNotices, holdNotices, onNotices, releaseNotices } from './notice-store.ts'
import styles from './notices.module.css'

/** Place of the notices, bottom right (above the bottom bar on a phone). Mount once; `showNotice` fills it. */
export function Notices({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const notices = useSyncExternalStore(onNotices, currentNotices, currentNotices)
  return (
    <section
      className={styles.place}
      aria-label={label}
      aria-live="polite"
      onPointerEnter={holdNotices}
      onPointerLeave={releaseNotices}
      onFocus={holdNotices}
      onBlur={releaseNotices}
    >
      {notices.map((notice) => (
        <div key={notice.id} className={styles.notice} data-state={notice.state}>
          <span className={styles.text} title={notice.text}>
            {notice.text}
          </span>
          {notice.action && (
            <Button
              size="small"
              onClick={() => {
                notice.action?.onPress()
                closeNotice(notice.id)
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton size="small" label={closeLabel} icon={<IconX />} onClick={() => closeNotice(notice.id)} />
        </div>
      ))}
    </section>
  )
}
