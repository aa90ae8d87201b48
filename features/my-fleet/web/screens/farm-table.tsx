import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { FarmView } from '../fleet/farm-view.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { namedMachine } from '../fleet/named-machine.ts'
import { FleetTableView } from '../fleet/table-view.ts'
import { farmLink } from '../links.ts'
import { FarmMachineDrawer } from '../parts/farm-machine-drawer.tsx'
import { FarmPage } from '../parts/farm-page.tsx'
import { FarmWithoutMachines } from '../parts/farm-without-machines.tsx'
import { MachinesTable } from '../parts/machines-table.tsx'
import { NeedChips } from '../parts/need-chips.tsx'
import { TodayLine } from '../parts/today-line.tsx'
import { useHeldValues } from '../parts/use-fleet-live.ts'
import { askFarm } from '../queries.ts'
import styles from './screen.module.css'

export const askFirst = askFarm

/** A farm and the table of its machines; one of them opened beside it when the address names it. */
export default function FarmTableScreen() {
  return <FarmPage tab="table">{(farm) => <FarmTable farm={farm} />}</FarmPage>
}

function FarmTable({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const [view, setView] = useViewState(FleetTableView)
  const isHeld = useHeldValues()
  const [{ machineCode }, setFarmView] = useViewState(FarmView)
  const machine = namedMachine(farm.machines, machineCode)
  const found = machine?.machine.machineCode
  useEffect(() => {
    if (found !== undefined && found !== machineCode) setFarmView({ machineCode: found })
  }, [found, machineCode, setFarmView])
  const farms = useMemo(() => [farm], [farm])
  const openMachine = (code: string) => setFarmView({ machineCode: code }, { replace: false })
  const change = useCallback((next: Partial<FleetTableView>) => setView(next), [setView])

  if (farm.machines.length === 0) return <FarmWithoutMachines />
  return (
    <>
      <div className={styles.filters}>
        <NeedChips
          rows={farms}
          need={view.need}
          // The table has no row for the station: what it raises stands on the farm's first page.
          onNeed={(need) =>
            need === 'station' ? navigate(farmLink(farm.farm)) : setView({ need }, { replace: false })
          }
        />
        {machineCode !== '' && !machine && (
          <span role="status">
            {t('myFleet.machine.unknown', { machine: machineCode })}{' '}
            <Button size="small" look="quiet" onClick={() => setFarmView({ machineCode: '' })}>
              {t('myFleet.need.showAll')}
            </Button>
          </span>
        )}
      </div>
      <TodayLine farmCode={farm.farm.farmCode} />
      <div className={styles.table} data-held={isHeld || undefined}>
        <MachinesTable
          label={t('myFleet.table.farmLabel', { farm: farm.name })}
          farms={farms}
          rows={farm.children}
          technology={farm.technology ?? 'all'}
          view={view}
          onView={change}
          onMachine={openMachine}
          openMachineId={machine?.id}
          empty={
            <EmptyState
              inline
              title={t('myFleet.need.none')}
              actions={<Button onClick={() => setView({ need: 'all' })}>{t('myFleet.need.showAll')}</Button>}
            />
          }
        />
      </div>
      <FarmMachineDrawer machine={machine} onMachine={openMachine} onClose={() => openMachine('')} />
    </>
  )
}
