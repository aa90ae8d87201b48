import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { latePart } from '../../../../kit/primitives/late-part.tsx'
import { LateMenu } from '../../../../kit/primitives/menu.tsx'
import { differs } from '../../contract/request-changes.ts'
import { savedRequestsQuery } from '../queries.ts'
import styles from './request-bar.module.css'
import type { RequestMenuProps } from './request-menu-model.ts'

const requestList = latePart(() => import('./request-list.tsx').then(({ RequestList }) => RequestList))

/** Views of a screen: open, save, share, rename, delete, and make one what a role begins with. */
export function RequestMenu(props: RequestMenuProps) {
  const { place, shown, chosenId } = props
  const { t } = useTranslation()
  const chosen = useQuery(savedRequestsQuery(place)).data?.results.find(({ id }) => id === chosenId)
  const isModified = chosen !== undefined && differs(chosen, shown)
  /** In full: on the button a long name is cut, what was changed is not. */
  const named = chosen && t(isModified ? 'savedRequests.modified' : 'savedRequests.shown', { name: chosen.name })
  return (
    <LateMenu
      of={requestList}
      given={props}
      button={
        <Button
          size="small"
          className={styles.button ?? ''}
          icon={<IconBookmark size={16} />}
          {...(named !== undefined && { 'aria-label': named, title: named })}
        >
          {chosen ? (
            <>
              <span className={styles.name}>{t('savedRequests.shown', { name: chosen.name })}</span>
              {isModified && <span className={styles.changed}>{t('savedRequests.changed')}</span>}
            </>
          ) : (
            t('savedRequests.views')
          )}
        </Button>
      }
    />
  )
}
