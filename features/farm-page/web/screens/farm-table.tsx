import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import screen from '../../../../kit/composites/page/filling-screen.module.css'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { NeedChips } from '../../../fleet-state/web/figures-port.ts'
import { useHeldValues } from '../../../fleet-state/web/live-port.ts'
import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import { MachinesTable } from '../../../fleet-table/web/port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { FarmView, FleetTableView } from '../../../fleet-views/web/views-port.ts'
import type { FarmPartProps } from '../frame/farm-tab.ts'
import { FarmWithoutMachines } from '../frame/farm-without-machines.tsx'
import { FarmMachineDrawer } from '../machine/farm-machine-drawer.tsx'
import { namedMachine } from '../machine/named-machine.ts'
import styles from './farm-table.module.css'

/** The table of a farm's machines; one of them opened beside it when the address names it. */
export default function FarmTableTab({ farm }: FarmPartProps) {
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
  const closeMachine = useCallback(() => setFarmView({ machineCode: '' }, { replace: false }), [setFarmView])
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
            {t('farmPage.machine.unknown', { machine: machineCode })}{' '}
            <Button size="small" look="quiet" onClick={() => setFarmView({ machineCode: '' })}>
              {t('fleetState.need.showAll')}
            </Button>
          </span>
        )}
      </div>
      <TodayLine farmCode={farm.farm.farmCode} />
      <div className={screen.beside}>
        <div className={screen.table} data-held={isHeld || undefined}>
          <MachinesTable
            label={t('farmPage.tableLabel', { farm: farm.name })}
            farms={farms}
            rows={farm.children}
            technology={farm.technology ?? 'all'}
            view={view}
            onView={change}
            onMachine={({ machine: { machineCode: code } }) => openMachine(code)}
            openMachineId={machine?.id}
            opensByPress
            empty={
              <EmptyState
                inline
                title={t('fleetState.need.none')}
                actions={<Button onClick={() => setView({ need: 'all' })}>{t('fleetState.need.showAll')}</Button>}
              />
            }
          />
        </div>
        <FarmMachineDrawer machine={machine} onMachine={openMachine} onClose={closeMachine} />
      </div>
    </>
  )
}
