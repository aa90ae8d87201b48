import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../../kit/composites/page/filter-chips.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { FarmView } from '../fleet/farm-view.ts'
import type { FarmRow, FleetRow } from '../fleet/fleet-rows.ts'
import { rowsWith } from '../fleet/need-rows.ts'
import { FleetTableView } from '../fleet/table-view.ts'
import { FarmPage } from '../parts/farm-page.tsx'
import { MachinesTable } from '../parts/machines-table.tsx'
import { NeedChips } from '../parts/need-chips.tsx'
import { useHeldValues } from '../parts/use-fleet-live.ts'
import styles from './screen.module.css'

/** A farm and the table of its machines. */
export default function FarmTableScreen() {
  return <FarmPage tab="table">{(farm) => <FarmTable farm={farm} />}</FarmPage>
}

function FarmTable({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(FleetTableView)
  const isHeld = useHeldValues()
  const [{ machineCode }, setFarmView] = useViewState(FarmView)
  const machine = farm.machines.find((one) => one.machine.machineCode === machineCode)
  const rows = useMemo<readonly FleetRow[]>(
    () => (machine ? rowsWith(farm.children, (one) => one.id === machine.id) : farm.children),
    [farm, machine],
  )
  const farms = useMemo(() => [farm], [farm])
  const change = useCallback((next: Partial<FleetTableView>) => setView(next), [setView])
  const showAll = () => {
    setFarmView({ machineCode: '' })
    setView({ need: 'all' })
  }

  if (farm.machines.length === 0)
    return <EmptyState title={t('myFleet.empty.machines')}>{t('myFleet.empty.machinesText')}</EmptyState>
  return (
    <>
      <div className={styles.filters}>
        <NeedChips rows={farms} need={view.need} onNeed={(need) => setView({ need }, { replace: false })} />
        {machine && (
          <FilterChips
            label={t('myFleet.table.filter')}
            chips={[
              {
                id: 'machine',
                label: t('myFleet.farm.machineShown', { machine: machine.name }),
                removeLabel: t('myFleet.farm.removeMachine', { machine: machine.name }),
              },
            ]}
            onRemove={() => setFarmView({ machineCode: '' })}
          />
        )}
      </div>
      <div className={styles.table} data-held={isHeld || undefined}>
        <MachinesTable
          label={t('myFleet.table.farmLabel', { farm: farm.name })}
          farms={farms}
          rows={rows}
          technology={farm.technology ?? 'all'}
          view={view}
          onView={change}
          empty={
            <EmptyState
              inline
              title={t('myFleet.need.none')}
              actions={<Button onClick={showAll}>{t('myFleet.need.showAll')}</Button>}
            />
          }
        />
      </div>
    </>
  )
}
