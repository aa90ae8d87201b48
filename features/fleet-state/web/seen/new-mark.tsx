import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { FarmRow, FleetRow } from '../../contract/fleet-rows.ts'
import { hasNews, isNewRow } from '../../contract/seen-needs.ts'
import type { TileMoment } from '../../contract/tile-moment.ts'
import { useTicked } from '../live/page-tick.ts'
import { useFleetLive } from '../live/use-fleet-live.ts'
import styles from './new-mark.module.css'
import type { News } from './use-news.ts'
import { useSeenNeeds } from './use-seen-needs.ts'

/** A dot: new since the user last looked. */
function NewMark() {
  const { t } = useTranslation()
  return (
    <span role="img" className={styles.mark} aria-label={t('fleetState.news.mark')} title={t('fleetState.news.mark')} />
  )
}

/** Mark of a farm on a tile or in a list. */
export function NewFarmMark({ row, moment }: { readonly row: FarmRow; readonly moment: TileMoment }) {
  const [seen] = useSeenNeeds()
  return hasNews(row, moment, seen) && <NewMark />
}

/** Mark of a row of a table. */
export function NewRowMark({ row }: { readonly row: FleetRow }) {
  const [seen] = useSeenNeeds()
  const live = useFleetLive()
  return useTicked(() => isNewRow(row, live, seen)) && <NewMark />
}

/** How many farms have something new, with the button that ends it; nothing without news. */
export function NewsLine({ news }: { readonly news: News }) {
  const { t } = useTranslation()
  if (news.farms.length === 0) return null
  return (
    <span className={styles.news}>
      <span>
        <NewMark />
        {t('fleetState.news.count', { count: news.farms.length })}
      </span>
      <Button size="small" look="quiet" onClick={news.markSeen}>
        {t('fleetState.news.markSeen')}
      </Button>
    </span>
  )
}
