import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldOrder } from '../../../../kit/composites/held-order/use-held-order.ts'
import styles from '../../../../kit/composites/page/filling-screen.module.css'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { OrderNotice } from '../../../../platform/web/table/order-notice.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type FleetDay, fleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { AskedNeed } from '../../../fleet-state/contract/machine-need.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import { useHeldValues, useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { useNews } from '../../../fleet-state/web/news-port.ts'
import { askFleet, fleetLossesQuery, fleetTodayQuery, searchFarms } from '../../../fleet-state/web/port.ts'
import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import { fleetTilesLink } from '../../../fleet-views/web/port.ts'
import { FleetChoice, mostFolded, TilesView } from '../../../fleet-views/web/views-port.ts'
import { farmsOfNeed, groupFarms, placesOfGroups, type ViewFarms } from '../../contract/tile-groups.ts'
import { FleetPage } from '../frame/fleet-page.tsx'
import { FleetSummary } from '../tiles/fleet-summary.tsx'
import { groupTitle } from '../tiles/group-words.ts'
import { TileGrid } from '../tiles/tile-grid.tsx'
import { TilesBar } from '../tiles/tiles-bar.tsx'

export const askFirst = askFleet

/** What views let through is judged as a table does it, with its columns. */
const byViews = latePart(() => import('../tiles/by-views.tsx').then(({ ByViews }) => ByViews))

/** Every farm of the fleet as a tile, those that need somebody first. */
export default function TilesScreen() {
  return <FleetPage tab="tiles">{({ farms }) => <Tiles farms={farms} />}</FleetPage>
}

/** Lost energy of today by farm; a failed call leaves the tiles without it. */
const useLossesOfFarms = () => {
  const { data } = useQuery(fleetLossesQuery())
  return useMemo(() => {
    const held = new Map(data?.farms.map((farm) => [farm.farmCode, farm]))
    return (farmCode: string): FarmLosses | undefined => held.get(farmCode)
  }, [data])
}

function Tiles({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [view, setView] = useViewState(TilesView)
  const isHeld = useHeldValues()
  const today = useQuery(fleetTodayQuery())
  const day = useMemo(() => today.data && fleetDay(today.data), [today.data])
  const momentOf = useTileMoments(farms, day)
  const news = useNews(farms, momentOf)
  const found = useMemo(() => searchFarms(farms, view.search, language), [farms, view.search, language])
  const [choice] = useViewState(FleetChoice)
  const lostLink = fleetTilesLink({ ...choice, ...view, need: 'lost', folded: [] })
  const tiles = { farms: found, momentOf, day, lossesOf: useLossesOfFarms() }

  return (
    <>
      {found.length > 0 && <FleetSummary farms={found} momentOf={momentOf} day={day} lostLink={lostLink} news={news} />}
      <TilesBar farms={found} view={view} onView={setView} />
      <TodayLine />
      <div className={styles.table} data-held={isHeld || undefined}>
        {view.group === 'view' ? (
          <Late
            of={byViews}
            meanwhile={<LoadingState label={t('myFleet.tiles.viewsLoading')} rows={8} />}
            farms={farms}
          >
            {(views, nameOf) => <GroupedTiles {...tiles} views={views} nameOfView={nameOf} />}
          </Late>
        ) : (
          <GroupedTiles {...tiles} />
        )}
      </div>
    </>
  )
}

const noViews: readonly ViewFarms[] = []

/** The farms that the search left in their groups and their order, as far as they need what is asked for. */
function GroupedTiles({
  farms,
  momentOf,
  day,
  lossesOf,
  views = noViews,
  nameOfView,
}: {
  readonly farms: readonly FarmRow[]
  readonly momentOf: MomentOf
  readonly day: FleetDay | undefined
  readonly lossesOf: (farmCode: string) => FarmLosses | undefined
  readonly views?: readonly ViewFarms[]
  readonly nameOfView?: (id: string) => string
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [view, setView] = useViewState(TilesView)
  const { group: grouping, order, size, need, folded } = view
  const [choice, setChoice] = useViewState(FleetChoice)
  const titleOf = useCallback(
    (id: string) => (grouping === 'view' ? (nameOfView?.(id) ?? '') : groupTitle(grouping, id, language, t)),
    [grouping, nameOfView, language, t],
  )
  const shown = farmsOfNeed(farms, need, momentOf)
  const compare = useMemo(() => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare, [language])
  const {
    list: groups,
    isChanged,
    refresh,
    region,
  } = useHeldOrder(groupFarms(shown, { grouping, order, momentOf, titleOf, compare, views }), {
    wish: [farms, grouping, order, need, language, nameOfView],
    placesOf: placesOfGroups,
  })
  const groupIds = useMemo(
    () => groupFarms(farms, { grouping, order: 'name', momentOf, titleOf, compare, views }).map(({ id }) => id),
    [farms, grouping, momentOf, titleOf, compare, views],
  )
  const showAll = () => {
    setView({ need: 'all', search: '' })
    setChoice({ technology: 'all' })
  }
  const fold = (id: string) =>
    setView((held) => ({
      folded: held.folded.includes(id) ? held.folded.filter((one) => one !== id) : [...held.folded, id],
    }))

  /** The other groups are folded: what is open is what was counted. */
  const groupLink = (id: string, asked: AskedNeed | 'needing') =>
    fleetTilesLink({
      ...choice,
      ...view,
      need: asked,
      folded: groupIds.filter((other) => other !== id).slice(0, mostFolded),
    })

  return shown.length > 0 ? (
    <>
      {order === 'need' && <OrderNotice over isChanged={isChanged} onRefresh={refresh} />}
      <TileGrid
        groups={groups}
        size={size}
        titled={grouping !== 'none'}
        titleOf={titleOf}
        folded={folded}
        onFold={fold}
        hrefOf={groupLink}
        momentOf={momentOf}
        day={day}
        lossesOf={lossesOf}
        region={region}
      />
    </>
  ) : (
    <EmptyState
      inline
      title={t(need === 'all' ? 'myFleet.tiles.noMatch' : 'fleetState.need.none')}
      actions={<Button onClick={showAll}>{t('myFleet.tiles.showAll')}</Button>}
    />
  )
}
