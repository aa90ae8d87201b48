import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useZone } from '../../../../platform/web/time/use-zone.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { FleetTableEntity } from '../../contract/fleet-table.ts'
import { sourcesOf } from '../charts/chart-sources.ts'
import { ChartView, splitList } from '../charts/chart-view.ts'
import { ChartWorkbench } from '../parts/chart-workbench.tsx'
import { fleetQuery } from '../queries.ts'
import styles from './screen.module.css'

/** Machines of several farms laid over each other. */
export default function FleetChartsScreen() {
  const { t } = useTranslation()
  const query = useQuery(fleetQuery())
  return (
    <div className={styles.screen}>
      <PageHeader title={t('myFleet.title.charts')} />
      {query.data ? (
        <FleetCharts farms={query.data} />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('myFleet.loading.fleet')} rows={8} />
      )}
    </div>
  )
}

function FleetCharts({ farms }: { readonly farms: readonly FleetTableEntity[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { zoneOf } = useZone()
  const [view, setView] = useViewState(ChartView)
  const sources = useMemo(() => {
    const compare = new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
    return farms
      .toSorted((left, right) => compare(left.name, right.name))
      .flatMap((farm) =>
        sourcesOf(farm, {
          wholeFarm: t('myFleet.charts.wholeFarm'),
          group: farm.name,
          prefix: `${farm.farmCode}/`,
          named: `${farm.name} `,
        }),
      )
  }, [farms, language, t])

  // Farms of one zone are shown in it; of several, in the person's.
  const codes = new Set(splitList(view.machines).map((id) => id.slice(0, id.lastIndexOf('/'))))
  const zones = new Set(farms.filter(({ farmCode }) => codes.has(farmCode)).map(({ timezone }) => timezone))
  const plantZone = zones.size === 1 ? [...zones][0] : undefined
  return (
    <ChartWorkbench
      label={t('myFleet.charts.fleetLabel')}
      sources={sources}
      chooseFirst={false}
      zone={zoneOf(plantZone)}
      view={view}
      onView={setView}
      nothingChosen={
        <EmptyState inline title={t('myFleet.charts.pickMachines')}>
          {t('myFleet.charts.pickMachinesText')}
        </EmptyState>
      }
    />
  )
}
