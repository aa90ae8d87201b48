import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { megawattDecimals } from '../../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { fleetPowerWords } from '../../../fleet-state/web/figures-port.ts'
import { farmStateWord } from '../farm-state/farm-state.tsx'
import { type SiteWeather, windArrow } from './site-weather.ts'

/** Texts of a farm's figures, the same in the list, on the map and on the card. */
export interface FarmWords {
  /** E.g. "12.4 MW"; "-" when nothing is known. */
  readonly power: (row: FarmRow, kw: number | null) => string
  /** E.g. "12.4 of 24.0 MW". */
  readonly powerOf: (row: FarmRow, moment: TileMoment) => string
  /** E.g. "8.2 m/s ↗". */
  readonly weather: (weather: SiteWeather | null) => string
  /** How it stands, e.g. "Fault 2 / 12". */
  readonly state: (row: FarmRow, moment: TileMoment) => string
}

export const useFarmWords = (): FarmWords => {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  return useMemo(() => {
    const words = ({ farm }: FarmRow) => fleetPowerWords(format, megawattDecimals(farm.installedPower))
    return {
      power: (row, kw) => words(row).text(kw),
      powerOf: (row, { powerKw }) =>
        t('myFleet.overview.powerOf', {
          power: words(row).figure(powerKw),
          installed: words(row).text(row.farm.installedPower),
        }),
      weather: (weather) =>
        weather === null
          ? '-'
          : `${format.number(weather.value, weather.decimals, weather.unit)}${
              weather.fromDegrees === null ? '' : `\u00a0${windArrow(weather.fromDegrees)}`
            }`,
      state: (row, moment) => farmStateWord(row, moment, { t, format }),
    }
  }, [t, format, i18n.language])
}
