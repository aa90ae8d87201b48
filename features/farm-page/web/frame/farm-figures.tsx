import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { actualOfExpected, instantOfExpected } from '../../../fleet-state/contract/actual-of-expected.ts'
import { farmConnection } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { lateMeasurements } from '../../../fleet-state/contract/late-measurements.ts'
import { resourceFigure, resourceSignals } from '../../../fleet-state/contract/resource-figures.ts'
import { expectedBeside, isPartial, machineOutput, powerOf } from '../../../fleet-state/contract/row-figures.ts'
import { isPartialDay } from '../../../fleet-state/contract/today-figures.ts'
import { MarkedFigure, powerWords } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useHeldValues, usePageTick } from '../../../fleet-state/web/live-port.ts'
import { useToday } from '../../../fleet-state/web/today-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { expectedGroupTrace, ratioTrace, todayTrace } from '../../../fleet-state/web/traces-port.ts'
import { resourceTrace } from '../figures/overview-traces.ts'
import { useFarmDay } from '../findings/use-farm-moment.ts'

/**
 * What a farm should give, what its machines live on and how its day goes: in the header of all its pages, on a phone below
 * what needs attention. The header keeps their tags alive.
 */
export function FarmFigures({ farm }: { readonly farm: FarmRow }) {
  usePageTick()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const size = useMedia(phoneQuery) ? 'small' : 'normal'
  const { technology } = farm
  const connection = farmConnection(farm, live)
  const late = lateMeasurements(farm, live)
  const isLost = connection.state === 'lost' || late !== undefined
  const outputs = farm.machines.map((machine) => machineOutput(machine, live))
  const isHeld = useHeldValues()
  const isOld = isLost || isHeld || powerOf(outputs).freshness === 'stale'
  const expected = isOld || technology === 'bess' ? undefined : expectedBeside(outputs)
  const ofExpected = actualOfExpected(farm.machines, live)
  const explainRatio = () => ratioTrace(ofExpected, true, traceWords, instantOfExpected(farm.machines, live))
  const words = powerWords(farm.farm.installedPower, format)
  const resource = technology && resourceSignals[technology][0]
  const resourceNow = resource && resourceFigure(farm.machines, resource, live)
  const resourceWritten = resource && format.inUnit(resource.unit, resource.decimals)
  const isResourceOld = isLost || isHeld || resourceNow?.freshness === 'stale'
  // Wind is another one at another height: it is said whose it is.
  const where =
    technology !== 'wind'
      ? undefined
      : t(`farmPage.windAt.${resourceNow?.station === undefined ? 'nacelles' : 'station'}`)
  const nowMs = live.nowMs()
  /** Of a last known figure: that of its line where the line is lost, else that of the figure itself. */
  const ageOf = (timeMs: number | undefined) =>
    format.age(
      isLost || timeMs === undefined || nowMs === undefined ? (late ?? connection).ageMs : Math.max(0, nowMs - timeMs),
    )
  return (
    <>
      {expected && expected.value !== null && (
        <StatFigure
          size={size}
          label={t('farmPage.expected')}
          figure={
            <Traced explain={() => expectedGroupTrace(expected, traceWords)}>
              <MarkedFigure partial={isPartial(expected)}>{words.power(expected.value)}</MarkedFigure>
            </Traced>
          }
          unit={words.unit}
          note={
            ofExpected.ratio === null || ofExpected.ratio < 0 ? undefined : (
              <Traced explain={explainRatio}>
                {t('farmPage.givenOf', { share: format.percent(ofExpected.ratio) })}
              </Traced>
            )
          }
        />
      )}
      {resource && resourceNow && resourceWritten && (
        <StatFigure
          size={size}
          label={t(`farmPage.resource.${technology}${isResourceOld ? 'Last' : ''}`)}
          figure={
            <Traced explain={() => resourceTrace(farm.machines, resource, live, traceWords)}>
              <MarkedFigure partial={isPartial(resourceNow)}>{resourceWritten.figure(resourceNow.value)}</MarkedFigure>
            </Traced>
          }
          unit={resourceNow.value === null ? '' : resourceWritten.unit}
          stale={isResourceOld}
          note={isResourceOld ? ageOf(resourceNow.oldestMs) : where}
        />
      )}
      <DayStats farm={farm} size={size} />
    </>
  )
}

/** Energy, availability and capacity factor of the farm's calendar day so far. */
function DayStats({ farm, size }: { readonly farm: FarmRow; readonly size: 'small' | 'normal' }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { day } = useFarmDay(farm.farm.farmCode)
  const today = useToday(farm.farm.farmCode)
  const traceWords = useTraceWords()
  if (farm.machines.length === 0) return null
  // A battery follows its task, so it has neither an expected energy nor a capacity factor.
  const isStorage = farm.technology === 'bess'
  // That they could not be read is said on the page, once: a figure keeps its place.
  const names: readonly ('energyToday' | 'availabilityToday' | 'capacityToday')[] = isStorage
    ? ['energyToday', 'availabilityToday']
    : ['energyToday', 'availabilityToday', 'capacityToday']
  if (!day) return names.map((name) => <StatFigure key={name} size={size} label={t(`farmPage.${name}`)} figure="-" />)
  const of = (formula: Parameters<typeof todayTrace>[0]) => () =>
    todayTrace(formula, today(farm), farm.farm.timezone, traceWords)
  const { energyTodayKwh, expectedTodayKwh, availabilityToday, capacityFactorToday } = day.farm
  const words = powerWords(farm.farm.installedPower, format)
  const marked = (value: number | null, text: string, cover = day.farm.dataToday) => (
    <MarkedFigure partial={value !== null && isPartialDay(cover)}>{text}</MarkedFigure>
  )
  return (
    <>
      <StatFigure
        size={size}
        label={t('farmPage.energyToday')}
        figure={<Traced explain={of('energy')}>{marked(energyTodayKwh, words.energy(energyTodayKwh))}</Traced>}
        unit={energyTodayKwh === null ? '' : words.energyUnit}
        note={
          !isStorage &&
          expectedTodayKwh !== null &&
          t('farmPage.expectedEnergy', { energy: words.energy(expectedTodayKwh), unit: words.energyUnit })
        }
      />
      <StatFigure
        size={size}
        label={t('farmPage.availabilityToday')}
        figure={
          <Traced explain={of('availability')}>
            {marked(availabilityToday, format.percent(availabilityToday), day.farm.statesToday)}
          </Traced>
        }
      />
      {!isStorage && (
        <StatFigure
          size={size}
          label={t('farmPage.capacityToday')}
          figure={
            <Traced explain={of('capacityFactor')}>
              {marked(capacityFactorToday, format.percent(capacityFactorToday))}
            </Traced>
          }
        />
      )}
    </>
  )
}
