import { IconSortDescending } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { technologies } from '../../../../domain/technology.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type FarmRow, fleetRows } from '../fleet/fleet-rows.ts'
import { FleetTableView } from '../fleet/table-view.ts'
import { MachinesTable } from '../parts/machines-table.tsx'
import { NeedChips } from '../parts/need-chips.tsx'
import { useHeldValues } from '../parts/use-fleet-live.ts'
import { fleetQuery } from '../queries.ts'
import styles from './screen.module.css'

/** All farms that the person may see, grouped farm → sub-farm → machine, alive. */
export default function FleetScreen() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useQuery(fleetQuery())
  const farms = useMemo(() => query.data && fleetRows(query.data, language), [query.data, language])

  if (farms) return farms.length > 0 ? <Fleet farms={farms} /> : <NoFarms />
  return (
    <>
      <PageHeader title={t('myFleet.title.fleet')} />
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('myFleet.loading.fleet')} rows={14} />
      )}
    </>
  )
}

function NoFarms() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('myFleet.title.fleet')} />
      <EmptyState title={t('myFleet.empty.fleet')}>{t('myFleet.empty.fleetText')}</EmptyState>
    </>
  )
}

function Fleet({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(FleetTableView)
  const isHeld = useHeldValues()
  const present = technologies.filter((technology) => farms.some((farm) => farm.technology === technology))
  const rows = useMemo(
    () => farms.filter((farm) => view.technology === 'all' || farm.technology === view.technology),
    [farms, view.technology],
  )
  const change = useCallback((next: Partial<FleetTableView>) => setView(next), [setView])
  const isWorstFirst = view.sort === '-need'
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('myFleet.title.fleet')}
        actions={
          present.length > 1 && (
            <SegmentedControl
              label={t('myFleet.technology.label')}
              choices={(['all', ...present] as const).map((value) => ({
                value,
                label: t(`myFleet.technology.${value}`),
              }))}
              value={view.technology}
              onChange={(technology) => setView({ technology }, { replace: false })}
            />
          )
        }
      >
        <Toolbar
          label={t('myFleet.need.label')}
          end={
            <Button
              size="small"
              icon={<IconSortDescending size={16} />}
              aria-pressed={isWorstFirst}
              onClick={() => setView({ sort: isWorstFirst ? '' : '-need' })}
            >
              {t('myFleet.need.worstFirst')}
            </Button>
          }
        >
          <NeedChips rows={rows} need={view.need} onNeed={(need) => setView({ need }, { replace: false })} />
        </Toolbar>
      </PageHeader>
      <div className={styles.table} data-held={isHeld || undefined}>
        <MachinesTable
          label={t('myFleet.table.label')}
          farms={rows}
          rows={rows}
          technology={view.technology}
          view={view}
          onView={change}
          empty={
            <EmptyState
              inline
              title={t(view.need === 'all' ? 'myFleet.empty.technology' : 'myFleet.need.none')}
              actions={
                <Button onClick={() => setView({ need: 'all', technology: 'all' })}>{t('myFleet.need.showAll')}</Button>
              }
            />
          }
        />
      </div>
    </div>
  )
}
