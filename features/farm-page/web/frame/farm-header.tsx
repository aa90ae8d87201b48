import type { ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveFigure } from '../../../../kit/composites/page/live-figure.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { useOneTabStop } from '../../../../kit/primitives/use-one-tab-stop.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useShowLateData } from '../../../../platform/web/live/late-data.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { expectedPowerTags } from '../../../fleet-state/contract/expected-power.ts'
import {
  type FarmConnection,
  farmConnection,
  type LiveReader,
  lifeTags,
} from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { type LateMeasurements, lateMeasurements } from '../../../fleet-state/contract/late-measurements.ts'
import { lineWords } from '../../../fleet-state/contract/line-words.ts'
import { resourceTagIds } from '../../../fleet-state/contract/resource-figures.ts'
import { isPartial, machineOutput, powerOf, powerShare } from '../../../fleet-state/contract/row-figures.ts'
import { drawnAs, MarkedFigure, powerWords } from '../../../fleet-state/web/figures-port.ts'
import {
  useFleetJudgements,
  useFleetLive,
  useHeldSince,
  useHeldValues,
  useKeptTags,
  usePageTick,
} from '../../../fleet-state/web/live-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { shareTrace, type Trace, timeWords } from '../../../fleet-state/web/traces-port.ts'
import { powerTrace } from '../figures/overview-traces.ts'
import { FarmFigures } from './farm-figures.tsx'
import styles from './farm-header.module.css'

/** Tags that the header and its figures read are kept alive, and ten-minute means are at hand. */
const useHeaderTags = (farm: FarmRow): void => {
  const watched = useMemo(
    () => [
      ...new Set([
        ...lifeTags(farm).map(({ tagId }) => tagId),
        ...farm.machines.flatMap((row) => row.tags.get('ActivePower')?.tagId ?? []),
        ...farm.machines.flatMap((row) => expectedPowerTags(row).map(({ tagId }) => tagId)),
        ...resourceTagIds(farm),
      ]),
    ],
    [farm],
  )
  useKeptTags(watched)
  useFleetJudgements(farm.farm.farmCode)
}

/** How the farm's line is at this pulse. */
interface LineNow {
  readonly connection: FarmConnection
  /** The line may be up while nothing is measured any more. */
  readonly late: LateMeasurements | undefined
  readonly isLost: boolean
  readonly newest: Pick<FarmConnection, 'newestMs' | 'ageMs'>
}

const lineNow = (farm: FarmRow, live: LiveReader): LineNow => {
  const connection = farmConnection(farm, live)
  const late = lateMeasurements(farm, live)
  return { connection, late, isLost: connection.state === 'lost' || late !== undefined, newest: late ?? connection }
}

/** A figure of the header that is drawn anew with each pulse. */
interface FigureParts {
  readonly farm: FarmRow
  readonly line: LineNow
}

/** Who the farm is, what it gives now, how its line is and what its clock shows, the same on all its pages. */
export function FarmHeader({
  farm,
  actions,
  children,
}: {
  readonly farm: FarmRow
  /** On the line of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  usePageTick()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const isHeld = useHeldValues()
  const isPhone = useMedia(phoneQuery)
  useHeaderTags(farm)
  const figures = useRef<HTMLDivElement>(null)
  useOneTabStop(figures, '[data-traced]')
  const line = lineNow(farm, live)
  const { connection, late } = line
  // A line that is late is told well before it counts as lost: what stands here may be old already.
  const lateMs = late?.newestMs ?? (connection.isLate ? connection.newestMs : undefined)
  useShowLateData(lateMs === undefined ? undefined : { name: farm.name, newestMs: lateMs })
  const { technology } = farm
  return (
    <PageHeader
      title={
        <>
          <TechnologyMark
            technology={drawnAs(technology)}
            label={technology ? t(`fleetState.technology.${technology}`) : farm.farm.type}
          />{' '}
          {farm.name}
        </>
      }
      note={[
        countryName(farm.farm.flag, format.locale),
        farm.farm.farmCode,
        t('fleetState.machineCount', { count: farm.machines.length }),
      ].join(' · ')}
      actions={actions}
    >
      <div ref={figures} className={styles.stats} data-held={isHeld || undefined}>
        <PowerFigure farm={farm} line={line} size={isPhone ? 'small' : 'normal'} />
        {!isPhone && <FarmFigures farm={farm} />}
        <ConnectionFigure farm={farm} line={line} />
        {!isPhone && <LocalTime zone={farm.farm.timezone} />}
      </div>
      {children}
    </PageHeader>
  )
}

/** What the farm gives now, and which share of its rated power that is. */
function PowerFigure({ farm, line, size }: FigureParts & { readonly size: 'small' | 'normal' }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const isHeld = useHeldValues()
  const { isLost, newest } = line
  const power = powerOf(farm.machines.map((machine) => machineOutput(machine, live)))
  const ofRated = powerShare(farm, live)
  const isOld = isLost || isHeld || power.freshness === 'stale'
  const words = powerWords(farm.farm.installedPower, format)
  const nowMs = live.nowMs()
  const share = format.percent(ofRated.share)
  const ofInstalled = (): Trace => shareTrace({ ...ofRated, isGroup: true }, live, traceWords)
  /** Of a last known figure: that of its line where the line is lost, else that of the figure itself. */
  const age = format.age(
    isLost || power.oldestMs === undefined || nowMs === undefined ? newest.ageMs : nowMs - power.oldestMs,
  )
  return (
    <StatFigure
      size={size}
      label={t(isOld ? 'farmPage.powerLast' : 'farmPage.power')}
      figure={
        <Traced explain={() => powerTrace(farm.machines, live, traceWords)}>
          <MarkedFigure partial={isPartial(power)}>{words.power(power.value)}</MarkedFigure>
        </Traced>
      }
      unit={power.value === null ? '' : words.unit}
      stale={isOld}
      note={
        isOld ? (
          <>
            <Traced explain={ofInstalled}>
              <LiveFigure text={share} stale fades={false} />
            </Traced>{' '}
            · {age}
          </>
        ) : (
          <Traced explain={ofInstalled}>
            {t('farmPage.shareOf', { share, installed: words.powerText(ofRated.ratedKw) })}
          </Traced>
        )
      }
    />
  )
}

/** How the farm's line is, and how old its newest value. */
function ConnectionFigure({ farm, line }: FigureParts) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const { connection, isLost, newest } = line
  const { newestMs } = newest
  const { timezone } = farm.farm
  const text = lineWords(connection, useHeldSince(), live.nowMs())
  const isLineHeld = text.word === 'lastConnected' || text.word === 'lastLost'
  const newestTrace = (): Trace =>
    newestMs === undefined ? [] : [t('fleetState.trace.newest', { time: timeWords(newestMs, timezone, traceWords) })]
  return (
    <StatFigure
      size="small"
      label={t('fleetState.connection.label')}
      figure={
        isLineHeld ? <StateMark state="stale" label={t('fleetState.connection.notKnownNow')} /> : <LineWord {...line} />
      }
      note={
        isLineHeld
          ? t(`fleetState.connection.${text.word}`, { age: format.age(text.ageMs) })
          : newestMs !== undefined && (
              <>
                <Traced explain={newestTrace}>
                  {t('myFleet.lastUpdate')} {format.age(newest.ageMs)}
                </Traced>
                {isLost && (
                  <>
                    , <Instant atMs={newestMs} plantZone={timezone} />
                  </>
                )}
              </>
            )
      }
    />
  )
}

/** One word for the line, while the page itself is connected. */
function LineWord({ connection, late, isLost }: LineNow) {
  const { t } = useTranslation()
  if (isLost) return <LiveFigure text={t(`fleetState.connection.${late ? 'late' : 'lost'}`)} stale fades={false} />
  if (connection.isLate)
    return (
      <StateMark state="stale" label={t(`fleetState.connection.${connection.isAwaited ? 'awaited' : 'lineLate'}`)} />
    )
  return <span className={styles.plain}>{t(`fleetState.connection.${connection.state}`)}</span>
}

/** The clock of the farm. */
function LocalTime({ zone }: { readonly zone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nowMs = useFleetLive().nowMs()
  if (nowMs === undefined) return null
  return (
    <StatFigure
      size="small"
      label={t('farmPage.localTime')}
      figure={<span className={styles.plain}>{format.clock(nowMs, zone)}</span>}
      note={zoneLabel(zone, nowMs)}
    />
  )
}

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
