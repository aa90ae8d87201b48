import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldOrder } from '../../../../kit/composites/held-order/use-held-order.ts'
import { type MapView, viewOfText, viewText } from '../../../../kit/composites/map-frame/map-view.ts'
import screen from '../../../../kit/composites/page/filling-screen.module.css'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { fleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import { isNothingReceived } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import { NeedChips } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useHeldValues, useKeptTags, useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { fleetTodayQuery, searchFarms } from '../../../fleet-state/web/port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { OverviewView } from '../../../fleet-views/web/views-port.ts'
import { orderFarms, placesOfFarms } from '../../contract/tile-groups.ts'
import { FarmCard, FarmsAtOnePlace } from './farm-card.tsx'
import styles from './overview.module.css'
import { OverviewList } from './overview-list.tsx'
import { placedFarms } from './overview-looks.ts'
import { OverviewMap } from './overview-map.tsx'
import { siteWeather, weatherTagIds } from './site-weather.ts'
import { type FarmWords, useFarmWords } from './use-farm-words.ts'

const nobody: ReadonlySet<string> = new Set()
const nothing: readonly string[] = []

/** Farms that the search and the asked need let through. */
const useShownFarms = (farms: readonly FarmRow[], momentOf: MomentOf): readonly FarmRow[] => {
  const [{ search, need }] = useViewState(OverviewView)
  const { language } = useLanguage()
  const found = useMemo(() => searchFarms(farms, search, language), [farms, search, language])
  // Who is in a state now changes with the values: rows are the same list as long as they are the same farms.
  const codes = need === 'all' ? '' : found.flatMap((row) => (momentOf(row).needs[need] > 0 ? row.id : [])).join('\n')
  return useMemo(() => {
    if (need === 'all') return found
    const ids = new Set(codes.split('\n'))
    return found.filter(({ id }) => ids.has(id))
  }, [found, need, codes])
}

/** Farms that are lit in the list and on the map because somebody points at one of both. */
const useHighlight = () => {
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
  return { highlighted, pointedAt, light, lightFromMap }
}

/** Which part of the map the address shows, and whose card is open. */
const useMapPlace = (farms: readonly FarmRow[]) => {
  const [{ map, chosen: named }, setView] = useViewState(OverviewView)
  const mapView = useMemo(() => viewOfText(map), [map])
  const moveMap = useCallback(
    (next: MapView | null, step: boolean) => setView({ map: next === null ? '' : viewText(next) }, { replace: !step }),
    [setView],
  )
  const choose = useCallback(
    (ids: readonly string[]) => setView({ chosen: ids.join(',') }, { replace: ids.length === 0 }),
    [setView],
  )
  const chosen = useMemo(() => (named === '' ? nothing : named.split(',')), [named])
  return { mapView, moveMap, choose, chosen, chosenFarms: farms.filter(({ id }) => chosen.includes(id)) }
}

/** What both the map and the list show of a farm. */
interface FarmSight {
  readonly momentOf: MomentOf
  readonly weatherOf: (row: FarmRow) => string
  readonly words: FarmWords
}

/** Map and list of the same farms: who needs somebody, where that is, and what the weather does there. */
export function Overview({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const [{ need, show, panel }, setView] = useViewState(OverviewView)
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
  const sight = { momentOf, weatherOf, words }

  const shown = useShownFarms(farms, momentOf)
  const { placed, unplaced } = useMemo(() => placedFarms(shown), [shown])
  const [inSight, setInSight] = useState<ReadonlySet<string> | null>(null)
  const onInSight = useCallback((ids: readonly string[]) => setInSight(new Set(ids)), [])
  const hasMap = !isPhone || panel === 'map'
  const inList = useMemo(
    () => (hasMap && inSight ? placed.filter(({ id }) => inSight.has(id)) : placed),
    [placed, hasMap, inSight],
  )
  const ordered = orderFarms(inList, 'need', momentOf)
  const { list, isChanged, refresh, region } = useHeldOrder(ordered, { wish: [inList], placesOf: placesOfFarms })
  const card = useRef<HTMLDivElement>(null)
  const { highlighted, pointedAt, light, lightFromMap } = useHighlight()
  const navigate = useNavigation()
  const openFarm = (id: string) => {
    const row = farms.find((farm) => farm.id === id)
    if (row) navigate(farmLink(row.farm))
  }
  const { mapView, moveMap, choose, chosen, chosenFarms } = useMapPlace(farms)

  if (need !== 'all' && shown.length === 0 && isNothingReceived(farms, live))
    return <LoadingState label={t('fleetState.connection.unknown')} rows={14} />
  return (
    <>
      <div className={screen.bar}>
        <Toolbar label={t('fleetState.need.label')} end={!isPhone && <ShowChoice />}>
          <NeedChips rows={farms} need={need} onNeed={(next) => setView({ need: next }, { replace: false })} />
        </Toolbar>
      </div>
      <div className={styles.overview} data-held={isHeld || undefined} ref={region}>
        {hasMap && (
          <div className={styles.mapPlace}>
            <OverviewMap
              farms={placed}
              {...sight}
              show={show}
              view={mapView}
              onView={moveMap}
              chosen={chosen}
              onChoose={choose}
              onOpen={openFarm}
              highlighted={highlighted}
              onHighlight={lightFromMap}
              onInSight={onInSight}
              cover={card}
            />
            {isPhone && (
              <div className={styles.shows}>
                <ShowChoice />
              </div>
            )}
            {placed.length === 0 && shown.length > 0 && (
              <p className={styles.noPlaces}>{t('myFleet.overview.noPlaces')}</p>
            )}
            {chosenFarms.length > 0 && (
              <div ref={card} className={styles.cardPlace}>
                <ChosenFarms rows={chosenFarms} {...sight} onClose={() => choose([])} />
              </div>
            )}
          </div>
        )}
        {(!isPhone || panel === 'list') && (
          <ListPlace
            {...sight}
            farms={list}
            isOrderChanged={isChanged}
            onRefresh={refresh}
            unplaced={unplaced}
            total={shown.length}
            inSight={inList.length < placed.length ? 'some' : 'all'}
            highlighted={highlighted}
            pointedAt={pointedAt}
            onHighlight={light}
          />
        )}
        {isPhone && <PanelSwitch />}
      </div>
    </>
  )
}

/** The list, with what it says where no farm is left. */
function ListPlace(list: Omit<ComponentProps<typeof OverviewList>, 'search' | 'onSearch' | 'onShowAll' | 'empty'>) {
  const { t } = useTranslation()
  const [{ search, need }, setView] = useViewState(OverviewView)
  const noFarm =
    list.total > 0
      ? 'myFleet.overview.noneInSight'
      : search !== ''
        ? 'myFleet.overview.noneFound'
        : need === 'all'
          ? 'myFleet.empty.technology'
          : 'fleetState.need.none'
  return (
    <OverviewList
      {...list}
      onShowAll={() => setView({ map: '' }, { replace: false })}
      search={search}
      onSearch={(next) => setView({ search: next })}
      empty={
        <EmptyState
          inline
          title={t(noFarm)}
          actions={
            <Button onClick={() => setView({ need: 'all', search: '', map: '' })}>
              {t('myFleet.overview.showAll')}
            </Button>
          }
        />
      }
    />
  )
}

/** The card of the farm that was pressed, or of several at one place. */
function ChosenFarms({
  rows,
  momentOf,
  weatherOf,
  words,
  onClose,
}: FarmSight & { readonly rows: readonly FarmRow[]; readonly onClose: () => void }) {
  const [first] = rows
  if (first && rows.length === 1)
    return (
      <FarmCard
        key={first.id}
        row={first}
        moment={momentOf(first)}
        weather={weatherOf(first)}
        words={words}
        onClose={onClose}
      />
    )
  return <FarmsAtOnePlace rows={orderFarms(rows, 'need', momentOf)} momentOf={momentOf} onClose={onClose} />
}

/** What stands below the names on the map. */
function ShowChoice() {
  const { t } = useTranslation()
  const [{ show }, setView] = useViewState(OverviewView)
  return (
    <SegmentedControl
      label={t('myFleet.overview.show.label')}
      choices={(['power', 'weather'] as const).map((value) => ({
        value,
        label: t(`myFleet.overview.show.${value}`),
      }))}
      value={show}
      onChange={(next) => setView({ show: next })}
    />
  )
}

/** List or map: on a phone there is no room for both. */
function PanelSwitch() {
  const { t } = useTranslation()
  const [{ panel }, setView] = useViewState(OverviewView)
  return (
    <div className={styles.switch}>
      <SegmentedControl
        label={t('myFleet.overview.panel.label')}
        choices={(['list', 'map'] as const).map((value) => ({
          value,
          label: t(`myFleet.overview.panel.${value}`),
        }))}
        value={panel}
        onChange={(next) => setView({ panel: next }, { replace: false })}
      />
    </div>
  )
}
