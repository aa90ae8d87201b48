import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { RequestMenu, RequestSummary } from '../../../saved-requests/web/port.ts'
import styles from './request-bar.module.css'
import type { ShownRequest } from './use-saved-request.ts'

/** The menu of saved views of a page. */
export function ViewMenu({
  shown,
  opensOnly = false,
}: {
  readonly shown: ShownRequest
  /** A page that asks for nothing: its menu leads to the views of the others. */
  readonly opensOnly?: boolean
}) {
  return (
    <RequestMenu
      place={shown.place}
      shown={shown.request}
      chosenId={shown.saved}
      onOpen={shown.open}
      onLeave={shown.leave}
      onChosen={shown.setSaved}
      opensOnly={opensOnly}
    />
  )
}

/** What a page is asked, item by item, and a word where its link names a view that is gone. */
export function ViewSummary({
  shown,
  shownElsewhere,
}: {
  readonly shown: ShownRequest
  readonly shownElsewhere: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <>
      {shown.isGone && (
        <div className={styles.gone} role="status">
          {t('savedRequests.gone')}
          <Button size="small" look="quiet" onClick={() => shown.setSaved('')}>
            {t('savedRequests.goneAction')}
          </Button>
        </div>
      )}
      <RequestSummary
        criteria={shown.request.criteria}
        onCriteria={shown.setCriteria}
        shownElsewhere={shownElsewhere}
      />
    </>
  )
}
