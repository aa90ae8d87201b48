import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Technology, technologies } from '../../../../domain/technology.ts'
import styles from '../../../../kit/composites/page/filling-screen.module.css'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useSlot } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type FarmRow, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { useFleetJudgements } from '../../../fleet-state/web/live-port.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import { useCutSearch, useUnknownAddress } from '../../../fleet-views/web/address-port.ts'
import { type FleetTab, fleetTabLink } from '../../../fleet-views/web/port.ts'
import { useFleetRequest, ViewMenu, ViewSummary } from '../../../fleet-views/web/saved-port.ts'
import { FleetChoice } from '../../../fleet-views/web/views-port.ts'
import { WallState, wallViewsOf } from '../../../fleet-views/web/wall-view-port.ts'
import { wallSlot } from '../slots-port.ts'
import { MonitoredAssets } from './monitored-assets.tsx'
import { WallButton } from './wall-button.tsx'

/** A wall reads the list of farms again by itself: new farms appear, and a failed reading is tried anew. */
const wallReadsEveryMs = 5 * 60_000
const wallTriesEveryMs = 30_000

/** Views of the fleet in the order of their tabs. A view enters here when its route exists. */
const tabs: readonly FleetTab[] = [
  'tiles',
  'overview',
  'table',
  'alarms',
  'subscriptions',
  'charts',
  'energy',
  'losses',
]

/** Views without chips of needs. */
const withoutChips: readonly FleetTab[] = ['alarms', 'subscriptions', 'charts', 'energy', 'losses']

/** Conditions that the page of alarms shows as chips of its own. */
const ofAlarms = [
  'priority',
  'country',
  'causeGroup',
  'farms',
  'machine',
  'codes',
  'olderThan',
  'unmapped',
  'mine',
  'startedFrom',
  'startedTo',
  'range',
  'search',
]

export interface FleetScene {
  /** Farms of the chosen technology, in natural order of names. */
  readonly farms: readonly FarmRow[]
  /** All farms that the person may see. */
  readonly allFarms: readonly FarmRow[]
  readonly technology: Technology | 'all'
}

/** The farms of the page's technology among all that the person may see; a wall reads the list again by itself. */
const useFleetScene = (isWall: boolean) => {
  const { language } = useLanguage()
  const [{ technology }] = useViewState(FleetChoice)
  const query = useQuery({
    ...fleetQuery(),
    refetchInterval: ({ state }) => (isWall ? (state.error ? wallTriesEveryMs : wallReadsEveryMs) : false),
  })
  const allFarms = useMemo(() => query.data && fleetRows(query.data, language), [query.data, language])
  const scene = useMemo<FleetScene | undefined>(
    () =>
      allFarms && {
        allFarms,
        farms: technology === 'all' ? allFarms : allFarms.filter((farm) => farm.technology === technology),
        technology,
      },
    [allFarms, technology],
  )
  return { query, scene }
}

/**
 * Frame of all pages of the whole fleet: title, views as tabs, choice of the technology, and what to do when there is no
 * farm or the farms could not be read. The page itself (`children`) begins with its line of chips, if it has one.
 */
export function FleetPage({
  tab,
  actions,
  choosesTechnology = true,
  children,
}: {
  readonly tab: FleetTab
  /** Before the choice of the technology, on the line of the title. */
  readonly actions?: ReactNode
  readonly choosesTechnology?: boolean
  readonly children: (scene: FleetScene) => ReactNode
}) {
  const { t } = useTranslation()
  const saved = useFleetRequest()
  useCutSearch()
  const [{ wall }] = useViewState(WallState)
  const [wallPart] = useSlot(wallSlot)
  const wallViews = useMemo(() => wallViewsOf(wall), [wall])
  const isWall = wallPart !== undefined && wallViews.length > 0
  const { query, scene } = useFleetScene(isWall)
  // The table knows its columns as well, and tells of all.
  useUnknownAddress(tab === 'table' ? undefined : tab, { farms: query.data })
  // The other views ask for what they show by themselves.
  useFleetJudgements(undefined, tab === 'table' ? 'machines' : 'farms')

  if (isWall && scene && scene.farms.length > 0)
    return (
      <Suspense fallback={<LoadingState label={t('myFleet.loading.fleet')} rows={14} />}>
        <wallPart.Part farms={scene.farms} views={wallViews} />
      </Suspense>
    )
  return (
    <div className={styles.screen}>
      <FleetHeader
        tab={tab}
        actions={actions}
        choosesTechnology={choosesTechnology}
        allFarms={scene?.allFarms}
        saved={saved}
        wallLabel={wallPart && t(wallPart.label)}
      />
      {scene ? (
        scene.allFarms.length > 0 ? (
          children(scene)
        ) : (
          <EmptyState title={t('myFleet.empty.fleet')}>{t('myFleet.empty.fleetText')}</EmptyState>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('myFleet.loading.fleet')} rows={14} />
      )}
    </div>
  )
}

/** Title, tabs, choice of the technology, saved views and the way to the wall. */
function FleetHeader({
  tab,
  actions,
  choosesTechnology,
  allFarms,
  saved,
  wallLabel,
}: {
  readonly tab: FleetTab
  readonly actions: ReactNode
  readonly choosesTechnology: boolean
  /** Undefined until they are read. */
  readonly allFarms: readonly FarmRow[] | undefined
  readonly saved: ReturnType<typeof useFleetRequest>
  /** Undefined where there is no wall. */
  readonly wallLabel: string | undefined
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const [{ technology }, setChoice] = useViewState(FleetChoice)
  const present = technologies.filter((one) => allFarms?.some((farm) => farm.technology === one))
  const choiceShows =
    choosesTechnology &&
    (!allFarms || (present.length > 1 && (technology === 'all' || present.some((one) => one === technology))))
  return (
    <PageHeader
      title={t('fleetViews.title.fleet')}
      note={<MonitoredAssets technology={choosesTechnology && technology !== 'all' ? technology : undefined} />}
      actions={
        <>
          {actions}
          {choosesTechnology && present.length > 1 && (
            <SegmentedControl
              label={t('fleetState.technology.label')}
              choices={(['all', ...present] as const).map((value) => ({
                value,
                label: t(`fleetState.technology.${value}`),
              }))}
              value={technology}
              onChange={(next) => setChoice({ technology: next }, { replace: false })}
            />
          )}
          <ViewMenu shown={saved} />
          {wallLabel !== undefined && <WallButton label={wallLabel} />}
        </>
      }
    >
      <Tabs
        label={t('myFleet.fleet.tabs')}
        current={tab}
        onNavigate={navigate}
        tabs={tabs.map((id) => ({
          id,
          label: t(`myFleet.fleet.${id}`),
          href: fleetTabLink(id, { technology }),
        }))}
      />
      <ViewSummary
        shown={saved}
        // The choice above, and the chips of all pages but that of the charts.
        shownElsewhere={[
          ...(choiceShows ? ['technology'] : []),
          ...(withoutChips.includes(tab) ? [] : ['need']),
          ...(tab === 'alarms' ? ofAlarms : []),
        ]}
      />
    </PageHeader>
  )
}
