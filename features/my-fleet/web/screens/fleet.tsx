import { IconSortDescending } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../../kit/composites/page/filling-screen.module.css'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { NeedChips } from '../../../fleet-state/web/figures-port.ts'
import { useHeldValues } from '../../../fleet-state/web/live-port.ts'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import { MachinesTable } from '../../../fleet-table/web/port.ts'
import { type FleetTableView, WholeFleetView, worstFirst } from '../../../fleet-views/web/views-port.ts'
import { FleetPage } from '../frame/fleet-page.tsx'

export const askFirst = askFleet

/** Fetched when the first machine is opened. */
const machineDrawer = latePart(() =>
  import('../../../farm-page/web/machine-port.ts').then(({ FarmMachineDrawer }) => FarmMachineDrawer),
)

/** All farms that the person may see, grouped farm → sub-farm → machine, alive. */
export default function FleetScreen() {
  return <FleetPage tab="table">{({ farms, allFarms }) => <Fleet farms={farms} allFarms={allFarms} />}</FleetPage>
}

function Fleet({
  farms: rows,
  allFarms,
}: {
  readonly farms: readonly FarmRow[]
  readonly allFarms: readonly FarmRow[]
}) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(WholeFleetView)
  const isHeld = useHeldValues()
  const knownFarms = useMemo(() => allFarms.map(({ farm }) => farm), [allFarms])
  const change = useCallback((next: Partial<FleetTableView>) => setView(next), [setView])
  const machine = useMemo(
    () => rows.flatMap(({ machines }) => machines).find(({ id }) => id === view.machine),
    [rows, view.machine],
  )
  // It stays once it was used, and gives the focus back as it closes.
  const [usesDrawer, setUsesDrawer] = useState(false)
  if (machine && !usesDrawer) setUsesDrawer(true)
  const openMachine = (id: string) => setView({ machine: id }, { replace: false })
  const closeMachine = useCallback(() => setView({ machine: '' }, { replace: false }), [setView])
  const openNeighbour = (code: string) => {
    const next = machine?.farmRow.machines.find((one) => one.machine.machineCode === code)
    if (next) openMachine(next.id)
  }
  const isWorstFirst = view.sort === worstFirst
  return (
    <>
      <div className={styles.bar}>
        <Toolbar
          label={t('fleetState.need.label')}
          end={
            <Button
              size="small"
              icon={<IconSortDescending size={16} />}
              aria-pressed={isWorstFirst}
              onClick={() => setView({ sort: isWorstFirst ? 'name' : worstFirst })}
            >
              {t('fleetState.need.worstFirst')}
            </Button>
          }
        >
          <NeedChips rows={rows} need={view.need} onNeed={(need) => setView({ need }, { replace: false })} />
        </Toolbar>
      </div>
      <TodayLine of="machines" />
      <div className={styles.beside}>
        <div className={styles.table} data-held={isHeld || undefined}>
          <MachinesTable
            label={t('myFleet.table.label')}
            farms={rows}
            rows={rows}
            knownFarms={knownFarms}
            technology={view.technology}
            view={view}
            onView={change}
            onMachine={({ id }) => openMachine(id)}
            openMachineId={machine?.id}
            opensByPress
            empty={
              <EmptyState
                inline
                title={t(view.need === 'all' ? 'myFleet.empty.technology' : 'fleetState.need.none')}
                actions={
                  <Button onClick={() => setView({ need: 'all', technology: 'all' })}>
                    {t('fleetState.need.showAll')}
                  </Button>
                }
              />
            }
          />
        </div>
        {usesDrawer && <Late of={machineDrawer} machine={machine} onMachine={openNeighbour} onClose={closeMachine} />}
      </div>
    </>
  )
}
