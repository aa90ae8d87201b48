import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { FleetChoice } from '../fleet/fleet-choice.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { searchFarms } from '../fleet/fleet-search.ts'
import { FleetPage } from '../parts/fleet-page.tsx'
import { TodayLine } from '../parts/today-line.tsx'
import { useHeldValues } from '../parts/use-fleet-live.ts'
import { askFleet, fleetTodayQuery } from '../queries.ts'
import { fleetDay } from '../tiles/fleet-day.ts'
import { FleetSummary } from '../tiles/fleet-summary.tsx'
import { groupTitle } from '../tiles/group-words.ts'
import { NoViews } from '../tiles/no-views.tsx'
import { TileGrid } from '../tiles/tile-grid.tsx'
import { groupFarms } from '../tiles/tile-groups.ts'
import { TilesBar } from '../tiles/tiles-bar.tsx'
import { TilesView } from '../tiles/tiles-view.ts'
import { useHeldOrder } from '../tiles/use-held-order.ts'
import { useTileMoments } from '../tiles/use-tile-moments.ts'
import { useViewFarms } from '../tiles/use-view-farms.ts'
import styles from './screen.module.css'

export const askFirst = askFleet

/** Every farm of the fleet as a tile, those that need somebody first. */
export default function TilesScreen() {
  return <FleetPage tab="tiles">{({ farms }) => <Tiles farms={farms} />}</FleetPage>
}

function Tiles({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [view, setView] = useViewState(TilesView)
  const [, setChoice] = useViewState(FleetChoice)
  const isHeld = useHeldValues()
  const today = useQuery(fleetTodayQuery())
  const day = useMemo(() => today.data && fleetDay(today.data), [today.data])
  const momentOf = useTileMoments(farms, day)

  const { group: grouping, order, need, folded } = view
  const found = useMemo(() => searchFarms(farms, view.search, language), [farms, view.search, language])
  const byView = grouping === 'view'
  const { query: viewsQuery, views, nameOf } = useViewFarms(farms, byView)
  const isWithoutViews = byView && views.length === 0
  const titleOf = useCallback(
    (id: string) => (grouping === 'view' ? nameOf(id) : groupTitle(grouping, id, language, t)),
    [grouping, nameOf, language, t],
  )
  const shown = need === 'all' ? found : found.filter((row) => momentOf(row).needs[need] > 0)
  const compare = useMemo(() => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare, [language])
  const { groups, touch } = useHeldOrder(groupFarms(shown, { grouping, order, momentOf, titleOf, compare, views }), [
    found,
    grouping,
    order,
    need,
    language,
    nameOf,
  ])
  const showAll = () => {
    setView({ need: 'all', search: '' })
    setChoice({ technology: 'all' })
  }
  const fold = (id: string) =>
    setView((held) => ({
      folded: held.folded.includes(id) ? held.folded.filter((one) => one !== id) : [...held.folded, id],
    }))

  return (
    <>
      {found.length > 0 && <FleetSummary farms={found} momentOf={momentOf} day={day} />}
      <TilesBar farms={found} view={view} onView={setView} />
      <TodayLine />
      <div className={styles.table} data-held={isHeld || undefined}>
        {isWithoutViews ? (
          <NoViews query={viewsQuery} />
        ) : shown.length > 0 ? (
          <TileGrid
            groups={groups}
            titled={grouping !== 'none'}
            titleOf={titleOf}
            folded={folded}
            onFold={fold}
            momentOf={momentOf}
            day={day}
            onTouch={touch}
          />
        ) : (
          <EmptyState
            inline
            title={t(need === 'all' ? 'myFleet.tiles.noMatch' : 'myFleet.need.none')}
            actions={<Button onClick={showAll}>{t('myFleet.tiles.showAll')}</Button>}
          />
        )}
      </div>
    </>
  )
}
