import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveValue } from '../../../../platform/web/live/live-value.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { isPartial, signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useKeptTags } from '../../../fleet-state/web/live-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { resourceTrace } from '../figures/overview-traces.ts'
import styles from './farm-page.module.css'
import { weatherSignals } from './weather-signals.ts'

const mostStations = 3

/** Directions have no mean that a sum gives. */
const averaged = weatherSignals.filter(([signal]) => signal !== 'WindDirection')

/** The only station of a plant is often called just that, in the language of those who built it. */
const isPlainName = (name: string) => /^(weather|met(eorological)?) (station|mast)$/i.test(name)

/** The weather at the site: what its stations measure, or the mean of what its machines do. */
export function SiteWeather({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { lifeWordTimeOut, timezone } = farm.farm
  const stations = farm.stations
    .map((station) => ({
      station,
      tags: weatherSignals.flatMap(([signal]) => station.tags.get(signal) ?? []),
    }))
    .filter(({ tags }) => tags.length > 0)
    .slice(0, mostStations)
  if (stations.length === 0) return <MachineWeather farm={farm} />
  return (
    <>
      {stations.map(({ station, tags }) => (
        <div key={station.machine.machineCode}>
          <p className={styles.station}>
            {isPlainName(station.name)
              ? t('farmPage.now.weather.station')
              : t('farmPage.now.weather.stationNamed', { name: station.name })}
          </p>
          <dl className={styles.weather}>
            {tags.map((tag) => (
              <div key={tag.tagId}>
                <dt>{t(`fleetState.signal.${tag.name}`)}</dt>
                <dd>
                  <LiveValue tag={tag} lifeWordTimeOut={lifeWordTimeOut} plantZone={timezone} showUnit />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  )
}

function MachineWeather({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const watched = useMemo(
    () => averaged.flatMap(([signal]) => farm.machines.flatMap(({ tags }) => tags.get(signal)?.tagId ?? [])),
    [farm],
  )
  useKeptTags(watched)
  const figures = averaged.flatMap(([signal, decimals]) => {
    const unit = farm.machines.find(({ tags }) => tags.has(signal))?.tags.get(signal)?.unit
    const figure = signalFigure(farm.machines, signal, 'mean', live)
    const { value } = figure
    return unit === undefined
      ? []
      : [{ signal, unit, decimals, figure, text: format.number(value, decimals, value === null ? undefined : unit) }]
  })
  return (
    <>
      <p className={styles.station}>{t('farmPage.now.weather.mean')}</p>
      <dl className={styles.weather}>
        {figures.map(({ signal, unit, decimals, figure, text }) => (
          <div key={signal}>
            <dt>{t(`fleetState.signal.${signal}`)}</dt>
            <dd>
              <Traced
                explain={() => resourceTrace(farm.machines, { signal, unit, decimals, how: 'mean' }, live, traceWords)}
              >
                <MarkedFigure partial={isPartial(figure)} stale={figure.freshness === 'stale'}>
                  {text}
                </MarkedFigure>
              </Traced>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
