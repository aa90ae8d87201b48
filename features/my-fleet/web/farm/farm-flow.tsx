import {
  IconBattery2,
  IconCircuitAmmeter,
  IconDroplet,
  IconFlame,
  IconPlugConnected,
  IconSolarPanel,
  IconWindmill,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveFigure } from '../../../../kit/composites/page/live-figure.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { combine } from '../fleet/fleet-moment.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { farmTableLink } from '../links.ts'
import { Traced } from '../parts/traced.tsx'
import { type FleetLive, useFleetLive, useHeldValues, useWatchedTags } from '../parts/use-fleet-live.ts'
import { useTraceWords } from '../parts/use-trace-words.ts'
import type { FarmMoment } from './farm-findings.ts'
import styles from './farm-flow.module.css'
import { type FlowUnit, flowUnits } from './flow-units.ts'
import type { MachineMoment } from './machine-moment.ts'
import { NeedMarks } from './need-marks.tsx'
import { metersTrace, powerTrace, resourceTrace } from './overview-traces.ts'
import { type PowerWords, powerWords } from './power-words.ts'
import { resourceFigure, resourceSignals, resourceTagIds } from './resource-figures.ts'

const metersOf = ({ farm }: FarmRow) =>
  farm.machines
    .filter(({ type }) => type === 'ELECTRICAL_METER')
    .flatMap(({ tags }) => tags.find(({ name }) => name === 'ActivePower') ?? [])

const meterKw = (farm: FarmRow, live: FleetLive): number | null | undefined => {
  const meters = metersOf(farm)
  if (meters.length === 0) return undefined
  const figures = meters.flatMap((tag) => live.figure(tag, live.get(tag.tagId)) ?? [])
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0)
}

const icons = {
  wind: IconWindmill,
  solar: IconSolarPanel,
  hydro: IconDroplet,
  biogas: IconFlame,
  bess: IconBattery2,
} as const

const ratedOf = ({ machines }: FlowUnit) => machines.reduce((sum, one) => sum + (one.machine.ratedPower ?? 0), 0)

/** The way of the power: machines or their blocks, the farm, its meter, the grid. */
export function FarmFlow({ farm, moment }: { readonly farm: FarmRow; readonly moment: FarmMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const isHeld = useHeldValues()
  const watched = useMemo(() => [...resourceTagIds(farm), ...metersOf(farm).map(({ tagId }) => tagId)], [farm])
  useWatchedTags(watched)
  const units = useMemo(
    () => flowUnits(farm, { all: t('myFleet.farmNow.flow.all'), rest: t('myFleet.farmNow.flow.rest') }),
    [farm, t],
  )
  const Icon = icons[farm.technology ?? 'wind']
  const moments = new Map(moment.machines.map((one) => [one.machineCode, one]))
  const words = powerWords(farm.farm.installedPower, format)
  const unitWords = powerWords(Math.max(0, ...units.map(ratedOf)), format)
  const stale = moment.connection.state === 'lost'
  const powerKw = combine(farm.machines, 'ActivePower', 'sum', live, live.figure)
  const measured = meterKw(farm, live)
  const atGrid = measured ?? powerKw
  return (
    <div className={styles.flow} data-held={isHeld || undefined} data-flowing={(atGrid ?? 0) !== 0 || undefined}>
      <ul className={styles.units} aria-label={t('myFleet.farmNow.flow.units')}>
        {units.map((unit) => (
          <Unit key={unit.id} unit={unit} farm={farm} moments={moments} words={unitWords} stale={stale} />
        ))}
      </ul>
      <span className={styles.bus} aria-hidden="true" />
      <div className={styles.chain}>
        <Node icon={<Icon size={20} stroke={1.5} />} label={t('myFleet.farmNow.flow.machines')}>
          <Traced explain={() => powerTrace(farm.machines, live, traceWords)}>
            <LiveFigure text={words.power(powerKw)} stale={stale} fades={false} /> {words.unit}
          </Traced>
        </Node>
        <Arrow back={(atGrid ?? 0) < 0} />
        {measured === undefined ? (
          <Node icon={<IconPlugConnected size={20} stroke={1.5} />} label={t('myFleet.farmNow.flow.grid')}>
            {atGrid === null || stale ? '-' : t(`myFleet.farmNow.flow.${atGrid < 0 ? 'takes' : 'gives'}`)}
          </Node>
        ) : (
          <Node icon={<IconCircuitAmmeter size={20} stroke={1.5} />} label={t('myFleet.farmNow.flow.meter')}>
            <Traced explain={() => metersTrace(metersOf(farm), live, traceWords)}>
              <LiveFigure text={words.power(measured)} stale={stale && measured !== null} fades={false} /> {words.unit}
            </Traced>
          </Node>
        )}
      </div>
    </div>
  )
}

function Node({
  icon,
  label,
  children,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.node}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.nodeLabel}>{label}</span>
      <span className={styles.nodeFigure}>{children}</span>
    </div>
  )
}

function Arrow({ back }: { readonly back: boolean }) {
  return <span className={styles.arrow} data-back={back || undefined} aria-hidden="true" />
}

function Unit({
  unit,
  farm,
  moments,
  words,
  stale,
}: {
  readonly unit: FlowUnit
  readonly farm: FarmRow
  readonly moments: ReadonlyMap<string, MachineMoment>
  readonly words: PowerWords
  readonly stale: boolean
}) {
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const { machines, machine, name } = unit
  const powerKw = combine(machines, 'ActivePower', 'sum', live, live.figure)
  const ratedKw = ratedOf(unit)
  const isBattery = farm.technology === 'bess'
  const charge = isBattery ? combine(machines, 'StateOfCharge', 'mean', live, live.figure) : null
  const share = isBattery ? charge && charge / 100 : powerKw === null || ratedKw <= 0 ? null : powerKw / ratedKw
  const signals = farm.technology ? resourceSignals[farm.technology] : []
  const known = signals
    .map((signal) => ({ signal, value: resourceFigure(machines, signal, live, live.figure) }))
    .filter(({ value }) => value !== null)
  const own = machines.flatMap((one) => moments.get(one.machine.machineCode) ?? [])
  return (
    <li className={styles.unit}>
      <AppLink className={styles.name ?? ''} href={farmTableLink(farm.farm, machine?.machine.machineCode)} title={name}>
        {name}
      </AppLink>
      <span className={styles.need}>
        <NeedMarks machines={own} isSingle={machine !== undefined} isLost={stale} />
      </span>
      <span className={styles.resource}>
        {known.length > 0 && (
          <Traced explain={() => known.flatMap(({ signal }) => resourceTrace(machines, signal, live, traceWords))}>
            {known.map(({ signal, value }) => format.number(value, signal.decimals, signal.unit)).join(' · ')}
          </Traced>
        )}
      </span>
      <span className={styles.track} aria-hidden="true" data-stale={stale || undefined}>
        <span className={styles.fill} style={{ transform: `scaleX(${Math.min(1, Math.max(0, share ?? 0))})` }} />
      </span>
      <span className={styles.power}>
        <Traced explain={() => powerTrace(machines, live, traceWords)}>
          <LiveFigure text={words.power(powerKw)} stale={stale && powerKw !== null} fades={false} />{' '}
          <span className={styles.unitName}>{words.unit}</span>
        </Traced>
      </span>
    </li>
  )
}
