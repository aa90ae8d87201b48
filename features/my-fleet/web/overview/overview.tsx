import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MapView, viewOfText, viewText } from '../../../../kit/composites/map-frame/map-view.ts'
import screen from '../../../../kit/composites/page/filling-screen.module.css'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { fleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import { isNothingKnown } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { NeedChips } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useHeldValues, useKeptTags, useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { fleetTodayQuery, searchFarms } from '../../../fleet-state/web/port.ts'
import { OverviewView } from '../../../fleet-views/web/views-port.ts'
import { orderFarms } from '../../contract/tile-groups.ts'
import { useHeldOrder } from '../tiles/use-held-order.ts'
import { FarmCard, FarmsAtOnePlace } from './farm-card.tsx'
import styles from './overview.module.css'
import { OverviewList } from './overview-list.tsx'
import { placedFarms } from './overview-looks.ts'
import { OverviewMap } from './overview-map.tsx'
import { siteWeather, weatherTagIds } from './site-weather.ts'
import { useFarmWords } from './use-farm-words.ts'

const nobody: ReadonlySet<string> = new Set()
const nothing: readonly string[] = []

/** Map and list of the same farms: who needs somebody, where that is, and what the weather does there. */
export function Overview({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(OverviewView)
  const { language } = useLanguage()
  const isPhone = useMedia(phoneQuery)
  const isHeld = useHeldValues()
  const live = useFleetLive()
  const words = useFarmWords()
  const today = useQuery(fleetTodayQuery())
  const day = useMemo(() => today.data && fleetDay(today.data), [today.data])
  const momentOf = useTileMoments(farms, day)
  useKeptTags(useMemo(() => weatherTagIds(farms), [farms]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other moments the live store has heard something
  const weatherOf = useCallback((row: FarmRow) => words.weather(siteWeather(row, live)), [words, live, momentOf])

  const found = useMemo(() => searchFarms(farms, view.search, language), [farms, view.search, language])
  const { need } = view
  // Who is in a state now changes with the values: rows are the same list as long as they are the same farms.
  const codes = need === 'all' ? '' : found.flatMap((row) => (momentOf(row).needs[need] > 0 ? row.id : [])).join('\n')
  const shown = useMemo(() => {
    if (need === 'all') return found
    const ids = new Set(codes.split('\n'))
    return found.filter(({ id }) => ids.has(id))
  }, [found, need, codes])
  const { placed, unplaced } = useMemo(() => placedFarms(shown), [shown])

  const [inSight, setInSight] = useState<ReadonlySet<string> | null>(null)
  const onInSight = useCallback((ids: readonly string[]) => setInSight(new Set(ids)), [])
  const hasMap = !isPhone || view.panel === 'map'
  const inList = useMemo(
    () => (hasMap && inSight ? placed.filter(({ id }) => inSight.has(id)) : placed),
    [placed, hasMap, inSight],
  )
  const ordered = orderFarms(inList, 'need', momentOf)
  const { groups, touch } = useHeldOrder([{ id: '', farms: ordered }], [inList])
  const listed = groups[0]?.farms ?? ordered

  const card = useRef<HTMLDivElement>(null)
  const [highlighted, setHighlighted] = useState(nobody)
  const [pointedAt, setPointedAt] = useState<string | undefined>(undefined)
  const light = useCallback((ids: readonly string[]) => {
    setHighlighted((held) => (ids.length === 0 && held.size === 0 ? held : new Set(ids)))
  }, [])
  const lightFromMap = useCallback(
    (ids: readonly string[]) => {
      light(ids)
      setPointedAt(ids.length === 1 ? ids[0] : undefined)
    },
    [light],
  )

  const mapView = useMemo(() => viewOfText(view.map), [view.map])
  const moveMap = useCallback(
    (next: MapView | null, step: boolean) => setView({ map: next === null ? '' : viewText(next) }, { replace: !step }),
    [setView],
  )
  const choose = useCallback(
    (ids: readonly string[]) => setView({ chosen: ids.join(',') }, { replace: ids.length === 0 }),
    [setView],
  )
  const chosen = useMemo(() => (view.chosen === '' ? nothing : view.chosen.split(',')), [view.chosen])
  const chosenFarms = farms.filter(({ id }) => chosen.includes(id))
  const [chosenFarm] = chosenFarms

  if (need !== 'all' && shown.length === 0 && isNothingKnown(farms, live))
    return <LoadingState label={t('fleetState.connection.unknown')} rows={14} />

  const list = (
    <OverviewList
      farms={listed}
      unplaced={unplaced}
      total={shown.length}
      inSight={inList.length < placed.length ? 'some' : 'all'}
      onShowAll={() => setView({ map: '' }, { replace: false })}
      search={view.search}
      onSearch={(search) => setView({ search })}
      momentOf={momentOf}
      weatherOf={weatherOf}
      words={words}
      highlighted={highlighted}
      pointedAt={pointedAt}
      onHighlight={light}
      empty={
        <EmptyState
          inline
          title={t(
            shown.length > 0
              ? 'myFleet.overview.noneInSight'
              : view.search !== ''
                ? 'myFleet.overview.noneFound'
                : need === 'all'
                  ? 'myFleet.empty.technology'
                  : 'fleetState.need.none',
          )}
          actions={
            <Button onClick={() => setView({ need: 'all', search: '', map: '' })}>
              {t('myFleet.overview.showAll')}
            </Button>
          }
        />
      }
    />
  )
  const shows = (
    <SegmentedControl
      label={t('myFleet.overview.show.label')}
      choices={(['power', 'weather'] as const).map((value) => ({
        value,
        label: t(`myFleet.overview.show.${value}`),
      }))}
      value={view.show}
      onChange={(show) => setView({ show })}
    />
  )
  return (
    <>
      <div className={screen.bar}>
        <Toolbar label={t('fleetState.need.label')} end={!isPhone && shows}>
          <NeedChips rows={farms} need={need} onNeed={(next) => setView({ need: next }, { replace: false })} />
        </Toolbar>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only heard here, to leave rows in their places meanwhile */}
      <div className={styles.overview} data-held={isHeld || undefined} onPointerMove={touch} onKeyDown={touch}>
        {hasMap && (
          <div className={styles.mapPlace}>
            <OverviewMap
              farms={placed}
              momentOf={momentOf}
              weatherOf={weatherOf}
              words={words}
              show={view.show}
              view={mapView}
              onView={moveMap}
              chosen={chosen}
              onChoose={choose}
              highlighted={highlighted}
              onHighlight={lightFromMap}
              onInSight={onInSight}
              cover={card}
            />
            {isPhone && <div className={styles.shows}>{shows}</div>}
            {placed.length === 0 && shown.length > 0 && (
              <p className={styles.noPlaces}>{t('myFleet.overview.noPlaces')}</p>
            )}
            {chosenFarm && (
              <div ref={card} className={styles.cardPlace}>
                {chosenFarms.length === 1 ? (
                  <FarmCard
                    key={chosenFarm.id}
                    row={chosenFarm}
                    moment={momentOf(chosenFarm)}
                    weather={weatherOf(chosenFarm)}
                    words={words}
                    onClose={() => choose([])}
                  />
                ) : (
                  <FarmsAtOnePlace
                    rows={orderFarms(chosenFarms, 'need', momentOf)}
                    momentOf={momentOf}
                    onClose={() => choose([])}
                  />
                )}
              </div>
            )}
          </div>
        )}
        {(!isPhone || view.panel === 'list') && list}
        {isPhone && (
          <div className={styles.switch}>
            <SegmentedControl
              label={t('myFleet.overview.panel.label')}
              choices={(['list', 'map'] as const).map((value) => ({
                value,
                label: t(`myFleet.overview.panel.${value}`),
              }))}
              value={view.panel}
              onChange={(panel) => setView({ panel }, { replace: false })}
            />
          </div>
        )}
      </div>
    </>
  )
}
