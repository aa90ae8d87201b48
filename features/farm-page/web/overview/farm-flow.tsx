import {
  IconBattery2,
  IconCircuitAmmeter,
  IconDroplet,
  IconFlame,
  IconPlugConnected,
  IconSolarPanel,
  IconWindmill,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveFigure } from '../../../../kit/composites/page/live-figure.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { resourceFigure, resourceSignals, resourceTagIds } from '../../../fleet-state/contract/resource-figures.ts'
import {
  isPartial,
  isPlausibleInput,
  type RowFigure,
  signalFigure,
  tagsFigure,
} from '../../../fleet-state/contract/row-figures.ts'
import { DoubtMark } from '../../../fleet-state/web/cells-port.ts'
import { MarkedFigure, type PowerWords, powerWords } from '../../../fleet-state/web/figures-port.ts'
import { type FleetLive, useFleetLive, useHeldValues, useKeptTags } from '../../../fleet-state/web/live-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { farmTableLink } from '../../../fleet-views/web/port.ts'
import { metersTrace, powerTrace, resourceTrace } from '../figures/overview-traces.ts'
import type { FarmMoment } from '../findings/farm-findings.ts'
import type { MachineMoment } from '../findings/machine-moment.ts'
import styles from './farm-flow.module.css'
import { type FlowUnit, flowUnits } from './flow-units.ts'
import { NeedMarks } from './need-marks.tsx'

const metersOf = ({ farm }: FarmRow) =>
  farm.machines
    .filter(({ type }) => type === 'ELECTRICAL_METER')
    .flatMap(({ tags }) => tags.find(({ name }) => name === 'ActivePower') ?? [])

/** Undefined where the farm has no meter. */
const meterFigure = (farm: FarmRow, live: FleetLive): RowFigure | undefined => {
  const meters = metersOf(farm)
  return meters.length === 0 ? undefined : tagsFigure(meters, 'sum', farm, live)
}

const icons = {
  wind: IconWindmill,
  solar: IconSolarPanel,
  hydro: IconDroplet,
  biogas: IconFlame,
  bess: IconBattery2,
} as const

const ratedOf = ({ machines }: FlowUnit) => machines.reduce((sum, one) => sum + (one.machine.ratedPower ?? 0), 0)

/** Which way the power flows at the grid. */
const atGrid = (figure: RowFigure, words: PowerWords, technology: FarmRow['technology']) => {
  const isKnown = isPlausibleInput(figure)
  const gridKw = isKnown ? (figure.value ?? 0) : 0
  // What is written as 0 does not flow.
  const isIdle = words.power(Math.abs(gridKw)) === words.power(0)
  const way = isIdle ? 'idle' : gridKw > 0 ? 'gives' : technology === 'bess' ? 'takes' : 'ownUse'
  return { way, gridKw, isKnown } as const
}

/** The way of the power: machines or their blocks, the farm, its meter, the grid. */
export function FarmFlow({ farm, moment }: { readonly farm: FarmRow; readonly moment: FarmMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const isHeld = useHeldValues()
  const watched = useMemo(() => [...resourceTagIds(farm), ...metersOf(farm).map(({ tagId }) => tagId)], [farm])
  useKeptTags(watched)
  const units = useMemo(
    () => flowUnits(farm, { all: t('farmPage.now.flow.all'), rest: t('farmPage.now.flow.rest') }),
    [farm, t],
  )
  const Icon = icons[farm.technology ?? 'wind']
  const moments = new Map(moment.machines.map((one) => [one.machineCode, one]))
  const words = powerWords(farm.farm.installedPower, format)
  const unitWords = powerWords(Math.max(0, ...units.map(ratedOf)), format)
  const stale = moment.connection.state === 'lost'
  const power = signalFigure(farm.machines, 'ActivePower', 'sum', live)
  const measured = meterFigure(farm, live)
  const { way, gridKw, isKnown } = atGrid(
    measured && isPlausibleInput(measured) ? measured : power,
    words,
    farm.technology,
  )
  const isIdle = way === 'idle'
  return (
    <div className={styles.flow} data-held={isHeld || undefined} data-flowing={!isIdle || undefined}>
      <ul className={styles.units} aria-label={t('farmPage.now.flow.units')}>
        {units.map((unit) => (
          <Unit key={unit.id} unit={unit} farm={farm} moments={moments} words={unitWords} stale={stale} />
        ))}
      </ul>
      <span className={styles.bus} aria-hidden="true" />
      <div className={styles.chain}>
        <Node icon={<Icon size={20} stroke={1.5} />} label={t('farmPage.now.flow.machines')}>
          <Traced explain={() => powerTrace(farm.machines, live, traceWords)}>
            <Power figure={power} words={words} stale={stale} />
          </Traced>
          {measured && <Age of={power} />}
        </Node>
        <Arrow way={isIdle ? 'none' : gridKw < 0 ? 'back' : 'on'} />
        {measured === undefined ? (
          <Node icon={<IconPlugConnected size={20} stroke={1.5} />} label={t('farmPage.now.flow.grid')}>
            {isKnown && !stale ? <span className={styles.nodeWords}>{t(`farmPage.now.flow.${way}`)}</span> : '-'}
          </Node>
        ) : (
          <MeterNode farm={farm} measured={measured} words={words} stale={stale} way={way} />
        )}
      </div>
    </div>
  )
}

/** The meter at the grid; in words where nothing or only the farm's own use passes it. */
function MeterNode({
  farm,
  measured,
  words,
  stale,
  way,
}: {
  readonly farm: FarmRow
  readonly measured: RowFigure
  readonly words: PowerWords
  readonly stale: boolean
  readonly way: ReturnType<typeof atGrid>['way']
}) {
  const { t } = useTranslation()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  return (
    <Node icon={<IconCircuitAmmeter size={20} stroke={1.5} />} label={t('farmPage.now.flow.meter')}>
      <Traced explain={() => metersTrace(metersOf(farm), live, traceWords)}>
        <Power figure={measured} words={words} stale={stale} />
      </Traced>
      <Age of={measured} />
      {isPlausibleInput(measured) && !stale && (way === 'idle' || way === 'ownUse') && (
        <span className={styles.nodeWords}>{t(`farmPage.now.flow.${way}`)}</span>
      )}
    </Node>
  )
}

/** A sum of powers with its unit: a star where something is missing in it, hatched where it is old. */
function Power({
  figure,
  words,
  stale,
}: {
  readonly figure: RowFigure
  readonly words: PowerWords
  readonly stale: boolean
}) {
  const { value, freshness } = figure
  return (
    <>
      <MarkedFigure partial={isPartial(figure)}>
        <LiveFigure
          text={words.power(value)}
          stale={value !== null && (stale || freshness === 'stale')}
          fades={false}
        />
      </MarkedFigure>
      {value !== null && <span className={styles.unitName}> {words.unit}</span>}
    </>
  )
}

/** How old the oldest value in it is: two figures beside each other that differ may be of two moments. */
function Age({ of: { oldestMs } }: { readonly of: RowFigure }) {
  const format = useFormat()
  const nowMs = useFleetLive().nowMs()
  if (oldestMs === undefined || nowMs === undefined) return null
  return <span className={styles.nodeAge}>{format.age(nowMs - oldestMs)}</span>
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

function Arrow({ way }: { readonly way: 'on' | 'back' | 'none' }) {
  return <span className={styles.arrow} data-way={way} aria-hidden="true" />
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
  const power = signalFigure(machines, 'ActivePower', 'sum', live)
  const ratedKw = ratedOf(unit)
  const isBattery = farm.technology === 'bess'
  const charge = isBattery ? signalFigure(machines, 'StateOfCharge', 'mean', live).value : null
  const share = isBattery ? charge && charge / 100 : power.value === null || ratedKw <= 0 ? null : power.value / ratedKw
  const signals = farm.technology ? resourceSignals[farm.technology] : []
  const known = signals
    .map((signal) => ({ signal, figure: resourceFigure(machines, signal, live) }))
    .filter(({ figure }) => figure.value !== null)
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
        {machine && <DoubtMark row={machine} />}
        {known.length > 0 && (
          <Traced explain={() => known.flatMap(({ signal }) => resourceTrace(machines, signal, live, traceWords))}>
            {known.map(({ signal, figure }, index) => (
              <Fragment key={signal.signal}>
                {index > 0 && ' · '}
                <span className={styles.whole}>
                  <MarkedFigure partial={isPartial(figure)} stale={figure.freshness === 'stale'}>
                    {format.number(figure.value, signal.decimals, signal.unit)}
                  </MarkedFigure>
                </span>
              </Fragment>
            ))}
          </Traced>
        )}
      </span>
      <span className={styles.track} aria-hidden="true" data-stale={stale || undefined}>
        <span className={styles.fill} style={{ transform: `scaleX(${Math.min(1, Math.max(0, share ?? 0))})` }} />
      </span>
      <span className={styles.power}>
        <Traced explain={() => powerTrace(machines, live, traceWords)}>
          <Power figure={power} words={words} stale={stale} />
        </Traced>
      </span>
    </li>
  )
}
