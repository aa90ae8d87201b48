import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { FarmWithoutMachines } from '../../../farm-page/web/port.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import { sourcesOf } from '../charts/chart-sources.ts'
import { type ChartOfFarm, chartEntityQuery } from '../queries.ts'
import { ChartWorkbench } from '../workbench/chart-workbench.tsx'

/** The history of a farm and its machines. */
export default function FarmChartsTab({ farm: { farm, machines, stations } }: { readonly farm: FarmRow }) {
  if (machines.length + stations.length === 0) return <FarmWithoutMachines />
  return <Charts farmCode={farm.farmCode} installedPower={farm.installedPower} />
}

function Charts({ farmCode, installedPower }: { readonly farmCode: string; readonly installedPower: number }) {
  const { t } = useTranslation()
  const query = useQuery(chartEntityQuery(farmCode))
  if (query.data) return <FarmCharts entity={query.data} installedPower={installedPower} />
  if (query.isError)
    return <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return <LoadingState label={t('fleetState.loadingHistory')} rows={8} />
}

function FarmCharts({ entity, installedPower }: { readonly entity: ChartOfFarm; readonly installedPower: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { zoneOf } = useZone()
  const [view, setView] = useViewState(ChartView)
  const sources = useMemo(
    () =>
      sourcesOf(
        { ...entity, installedPower },
        {
          wholeFarm: t('fleetCharts.wholeFarm'),
          group: entity.name,
          measuring: t('fleetCharts.measuring'),
          station: t('fleetCharts.station'),
          prefix: '',
          named: '',
          locale: language,
        },
      ),
    [entity, installedPower, t, language],
  )
  if (sources.length === 0) return <FarmWithoutMachines />
  return (
    <ChartWorkbench
      label={t('fleetCharts.label', { farm: entity.name })}
      sources={sources}
      chooseFirst
      zone={zoneOf(entity.timezone)}
      zoneNote={undefined}
      view={view}
      onView={setView}
      nothingChosen={(choose) => (
        <EmptyState
          inline
          title={t('fleetCharts.noSeries')}
          actions={<Button onClick={choose}>{t('fleetCharts.chooseMachines')}</Button>}
        >
          {t('fleetCharts.noSeriesText')}
        </EmptyState>
      )}
    />
  )
}
