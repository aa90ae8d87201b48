import { type ComponentProps, type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { PowerBar } from '../../../../kit/composites/tile/power-bar.tsx'
import { Tile, type TileProps } from '../../../../kit/composites/tile/tile.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { curveScale, type FarmDay, megawattDecimals } from '../../../fleet-state/contract/fleet-day.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { largestLoss, lostKwh } from '../../../fleet-state/contract/losses.ts'
import { farmLook, type TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { isPartialDay } from '../../../fleet-state/contract/today-figures.ts'
import { lossTextKey } from '../../../fleet-state/web/causes-port.ts'
import { drawnAs, type FleetPowerWords, fleetPowerWords, MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { NewFarmMark } from '../../../fleet-state/web/news-port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { FarmState, farmStateWord } from '../farm-state/farm-state.tsx'
import { NeedingLine, NeedingList } from '../farm-state/needing-line.tsx'
import { needingLines } from '../farm-state/needing-words.ts'
import styles from './farm-tile.module.css'

const none: readonly null[] = []

/** Stands for the figure in a text that is taken apart. */
const figureSlot = '\u0000'

/** A figure with its word: where there is no room the word goes, never a digit. */
function Beside({ text, figure }: { readonly text: string; readonly figure: string }) {
  const [before = '', after = ''] = text.split(figureSlot)
  return (
    <span className={styles.beside} title={`${before}${figure}${after}`}>
      <span className={styles.digits}>
        {figure}
        {after}
      </span>
      <span className={styles.word}>{before.trimEnd()}</span>
    </span>
  )
}

/** The curve of the last 24 hours; where nothing of them is stored, in words: a lone point says nothing. */
function DrawnDay({ hasCurve, ...curve }: { readonly hasCurve: boolean } & ComponentProps<typeof Sparkline>) {
  const { t } = useTranslation()
  return hasCurve ? (
    <Sparkline {...curve} />
  ) : (
    <span className={styles.none} title={t('myFleet.tiles.noCurveTitle')}>
      {t('myFleet.tiles.noCurve')}
    </span>
  )
}

/** What stands beside the power: the charge of a storage, else what is expected. */
function BesidePower({ row, moment, words }: TileFigures) {
  const { t } = useTranslation()
  const format = useFormat()
  const { chargePercent, expectedKw } = moment
  if (row.technology === 'bess')
    return (
      chargePercent !== null && (
        <Beside text={t('myFleet.tiles.charge', { share: figureSlot })} figure={format.percent(chargePercent / 100)} />
      )
    )
  return (
    expectedKw !== null && (
      <Beside text={t('myFleet.tiles.expected', { power: figureSlot })} figure={words.figure(expectedKw)} />
    )
  )
}

/** Figures of the calendar day so far, marked where data are missing in them. */
const useFoot = (row: FarmRow, day: FarmDay | undefined): TileProps['foot'] => {
  const { t } = useTranslation()
  const format = useFormat()
  const ofDay = (
    name: 'availability' | 'factor' | 'energy',
    value: number | null | undefined,
    figure: string,
    cover = day?.dataToday,
  ) => {
    const isPartial = isPartialDay(cover)
    const title = t(`myFleet.tiles.${name}Title`)
    return {
      id: name,
      caption: t(`myFleet.tiles.${name}`),
      figure: <MarkedFigure partial={isPartial && value != null}>{figure}</MarkedFigure>,
      title: isPartial ? `${title}\n${t('fleetState.trace.dataShare', { share: format.percent(cover) })}` : title,
    }
  }
  const availability = day?.availabilityToday
  const factor = day?.capacityFactorToday
  const energyMwh = day?.energyTodayKwh == null ? null : day.energyTodayKwh / 1000
  const energyDecimals = row.farm.installedPower < 10_000 ? 1 : 0
  return [
    ofDay('availability', availability, format.percent(availability), day?.statesToday),
    ...(row.technology === 'bess' ? [] : [ofDay('factor', factor, format.percent(factor))]),
    ofDay('energy', energyMwh, format.number(energyMwh, energyDecimals, 'MWh')),
  ]
}

/** Below this share of the expected energy a loss of the day is not worth a line. */
const leastLostShare = 0.01

/** Lost energy of today with its largest cause; nothing where little is lost. */
const useLostLine = (losses: FarmLosses | undefined): string | undefined => {
  const { t } = useTranslation()
  const format = useFormat()
  if (!losses || losses.expectedKwh <= 0) return undefined
  const kwh = lostKwh(losses)
  if (kwh < leastLostShare * losses.expectedKwh) return undefined
  const largest = largestLoss(losses)
  const isLarge = kwh >= 1_000
  return t('myFleet.tiles.lostToday', {
    energy: format.number(isLarge ? kwh / 1_000 : kwh, isLarge ? 1 : 0, isLarge ? 'MWh' : 'kWh'),
    share: format.percent(kwh / losses.expectedKwh),
    cause: largest && t(lossTextKey(largest)),
  })
}

interface TileFigures {
  readonly row: FarmRow
  readonly moment: TileMoment
  readonly words: FleetPowerWords
}

/** A farm as a tile. Drawn anew only when something that it shows has changed. */
export const FarmTile = memo(function FarmTile({
  row,
  moment,
  day,
  losses,
  curveHeight,
  compact = false,
  tabIndex = 0,
  place = row.id,
  onNavigate,
  onKeyDown,
  onFocus,
}: {
  readonly row: FarmRow
  readonly moment: TileMoment
  readonly day: FarmDay | undefined
  /** Of today; without it the tile says nothing of them. */
  readonly losses?: FarmLosses | undefined
  readonly curveHeight?: number
  /** Name, state and power alone. */
  readonly compact?: boolean
  readonly tabIndex?: number
  /** Names this tile in the calls below; default: the farm's id. */
  readonly place?: string
  readonly onNavigate: (href: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>, place: string) => void
  readonly onFocus?: (place: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { farm, technology } = row
  const { powerKw, powerIsOld, powerIsPartial, expectedKw, connection, ageMs } = moment
  const installedKw = farm.installedPower
  const words = fleetPowerWords(format, megawattDecimals(installedKw))
  const ofInstalled = (kw: number | null) => (kw === null || installedKw <= 0 ? null : kw / installedKw)
  const isStorage = technology === 'bess'
  const isOld = connection === 'lost' || powerIsOld
  const technologyWord = technology ? t(`fleetState.technology.${technology}`) : farm.type
  const installed = t('myFleet.tiles.ofInstalled', { installed: words.text(installedKw) })
  const foot = useFoot(row, day)
  const lostLine = useLostLine(losses)
  const isNeeding = moment.needingMachines.length > 0
  // Without the clock: what a screen reader says must not change each second.
  const needs = needingLines(moment.needingMachines.slice(0, 1), { t, format, nowMs: undefined })
  return (
    <Tile
      id={row.id}
      href={farmLink(farm)}
      onNavigate={onNavigate}
      label={[
        row.name,
        farm.farmCode,
        technologyWord,
        farmStateWord(row, moment, { t, format }),
        `${words.figure(powerKw)} ${installed}`,
        ...needs,
        ...(lostLine === undefined ? [] : [lostLine]),
      ].join(', ')}
      state={farmLook(moment)}
      mark={<TechnologyMark technology={drawnAs(technology)} label={technologyWord} />}
      name={row.name}
      code={farm.farmCode}
      status={
        <>
          <NewFarmMark row={row} moment={moment} />
          <FarmState row={row} moment={moment} />
        </>
      }
      age={ageMs !== undefined && format.age(ageMs)}
      curve={
        row.machines.length > 0 && (
          <DrawnDay
            hasCurve={day === undefined || day.actualKw.some((kw) => kw !== null)}
            label=""
            values={day?.actualKw ?? none}
            expected={day?.expectedKw ?? none}
            live={isOld ? null : powerKw}
            fluid="both"
            height={curveHeight ?? 26}
            {...curveScale(installedKw, isStorage)}
          />
        )
      }
      figure={
        <>
          <strong className={styles.power}>
            <MarkedFigure partial={powerIsPartial} stale={isOld && powerKw !== null}>
              {words.figure(powerKw)}
            </MarkedFigure>
          </strong>
          {installed}
        </>
      }
      beside={<BesidePower row={row} moment={moment} words={words} />}
      bar={
        <PowerBar
          share={ofInstalled(powerKw)}
          expected={isStorage ? null : ofInstalled(expectedKw)}
          centred={isStorage}
          stale={isOld}
        />
      }
      why={isNeeding && <NeedingLine moment={moment} stacked />}
      hint={isNeeding && <NeedingList moment={moment} />}
      foot={foot}
      note={lostLine !== undefined && <span title={lostLine}>{lostLine}</span>}
      compact={compact}
      tabIndex={tabIndex}
      {...(onKeyDown && { onKeyDown: (event) => onKeyDown(event, place) })}
      {...(onFocus && { onFocus: () => onFocus(place) })}
    />
  )
})
