import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { LossWaterfall } from '../../../farm-page/web/losses-port.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { sumOfAccounts } from '../../../fleet-state/contract/losses.ts'
import { lossTextKey } from '../../../fleet-state/web/causes-port.ts'
import { askFleet, fleetLossesQuery } from '../../../fleet-state/web/port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { FleetPage } from '../../../my-fleet/web/frame-port.ts'
import parts from '../board/energy-board.module.css'
import { EnergyFiles } from '../board/energy-files.tsx'
import { EnergyTableView } from '../board/energy-table-view.tsx'
import { figureUnits } from '../energy/figure-units.ts'
import { farmsByGap, gapKwh, lossTable } from '../losses/loss-table.ts'
import styles from './fleet-losses.module.css'

export const askFirst = askFleet

/** Lost energy of today by cause and by farm. */
export default function FleetLossesScreen() {
  return <FleetPage tab="losses">{({ farms }) => <FleetLosses rows={farms} />}</FleetPage>
}

function FleetLosses({ rows }: { readonly rows: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const query = useQuery(fleetLossesQuery())
  const rowOf = useMemo(() => new Map(rows.map((row) => [row.farm.farmCode, row])), [rows])
  const farms = useMemo(
    () => farmsByGap(query.data?.farms.filter(({ farmCode }) => rowOf.has(farmCode)) ?? []),
    [query.data, rowOf],
  )
  if (query.isPending) return <LoadingState label={t('energyCharts.losses.loading')} rows={10} />
  if (!query.data)
    return <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (farms.length === 0)
    return (
      <EmptyState inline title={t('energyCharts.losses.none')}>
        {t('energyCharts.losses.noneText')}
      </EmptyState>
    )
  return <Losses farms={farms} rowOf={rowOf} all={rows.length} />
}

/** Machines of the farms that are open, each read when it is opened. */
const useOpened = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const codes = [...open]
  const found = useQueries({ queries: codes.map((farmCode) => fleetLossesQuery(farmCode)) })
  const machines = new Map(
    codes.map((code, index) => [code, found[index]?.data?.farms.find(({ farmCode }) => farmCode === code)?.machines]),
  )
  const toggle = (code: string) => {
    const next = new Set(open)
    if (!next.delete(code)) next.add(code)
    setOpen(next)
  }
  return { open, machines, toggle }
}

interface Shown {
  readonly farms: readonly FarmLosses[]
  readonly rowOf: ReadonlyMap<string, FarmRow>
  readonly all: number
}

function Losses({ farms, rowOf, all }: Shown) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zoneOf } = useZone()
  const zone = zoneOf(rowOf.get(farms[0]?.farmCode ?? '')?.farm.timezone)
  const { open, machines, toggle } = useOpened()
  const whole = sumOfAccounts(farms)
  const units = figureUnits(format, whole.expectedKwh)
  const energy = units({ unit: 'kWh', decimals: 0 })
  const farmName = (farmCode: string) => rowOf.get(farmCode)?.name ?? farmCode
  const table = lossTable(farms, {
    units,
    words: {
      farm: t('fleetViews.column.farm'),
      expected: t('farmPage.losses.expected'),
      produced: t('farmPage.losses.produced'),
      lost: t('energyCharts.losses.lost'),
      share: t('energyCharts.losses.share'),
      total: t('energyCharts.total'),
      loss: (loss) => t(lossTextKey(loss)),
    },
    farmName,
    machineName: (farmCode, machineCode) =>
      rowOf.get(farmCode)?.machines.find(({ machine }) => machine.machineCode === machineCode)?.name ?? machineCode,
    opened: machines,
  })
  const link = (farmCode: string) => {
    const row = rowOf.get(farmCode)
    return row ? <AppLink href={farmLink(row.farm)}>{row.name}</AppLink> : farmCode
  }
  const nameOf = (id: string, text: string) => {
    if (!rowOf.has(id)) return text
    const Icon = open.has(id) ? IconChevronDown : IconChevronRight
    return (
      <span className={styles.farm}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={open.has(id)}
          aria-label={t('energyCharts.losses.machinesOf', { farm: farmName(id) })}
          onClick={() => toggle(id)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
        {link(id)}
      </span>
    )
  }
  const notes = [
    t('energyCharts.losses.sinceMidnight', {
      time: format.clock(Math.max(...farms.map(({ untilMs }) => untilMs)), zone),
    }),
    ...(all > farms.length ? [t('energyCharts.losses.without', { count: all - farms.length })] : []),
  ]
  return (
    <div className={board.board}>
      <div className={board.bar}>
        <div className={parts.figures}>
          <StatFigure label={t('energyCharts.losses.lost')} figure={energy.figure(gapKwh(whole))} unit={energy.unit} />
          <StatFigure
            size="small"
            label={t('energyCharts.losses.share')}
            figure={format.percent(gapKwh(whole) / whole.expectedKwh, 1)}
          />
        </div>
        <span className={board.end}>
          <EnergyFiles
            name="solvane_fleet_losses_today"
            tables={[{ id: 'farms', label: t('energyCharts.losses.byFarm'), table }]}
          />
        </span>
      </div>
      <section className={styles.causes} aria-label={t('energyCharts.losses.byCause')}>
        <h2 className={parts.tableTitle}>{t('energyCharts.losses.byCause')}</h2>
        <LossWaterfall
          account={whole}
          parts={farms.map(({ farmCode, losses }) => ({ id: farmCode, losses }))}
          partName={link}
        />
      </section>
      <ul className={parts.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <EnergyTableView title={t('energyCharts.losses.byFarm')} table={table} nameOf={nameOf} />
    </div>
  )
}
