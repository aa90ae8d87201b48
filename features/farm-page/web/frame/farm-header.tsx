import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveFigure } from '../../../../kit/composites/page/live-figure.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useTellLateData } from '../../../../platform/web/live/late-data.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { expectedPowerTags } from '../../../fleet-state/contract/expected-power.ts'
import { farmConnection, lateMeasurements, lifeTags } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { lineWords } from '../../../fleet-state/contract/line-words.ts'
import { resourceTagIds } from '../../../fleet-state/contract/resource-figures.ts'
import { isPartial, machineOutput, powerOf, powerShare } from '../../../fleet-state/contract/row-figures.ts'
import { drawnAs, MarkedFigure, powerWords } from '../../../fleet-state/web/figures-port.ts'
import {
  useFleetLive,
  useHeldSince,
  useKeptTags,
  usePulse,
  useWindHistories,
} from '../../../fleet-state/web/live-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { shareTrace, type Trace, timeWords } from '../../../fleet-state/web/traces-port.ts'
import { powerTrace } from '../figures/overview-traces.ts'
import { FarmFigures } from './farm-figures.tsx'
import styles from './farm-header.module.css'

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
  usePulse()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const traceWords = useTraceWords()
  const heldSinceMs = useHeldSince()
  const isHeld = heldSinceMs !== undefined
  const isPhone = useMedia(phoneQuery)
  const { technology } = farm
  const size = isPhone ? 'small' : 'normal'
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
  useWindHistories(useMemo(() => [farm], [farm]))

  const connection = farmConnection(farm, live)
  // The line may be up while nothing is measured any more.
  const late = lateMeasurements(farm, live)
  // A line that is late is told well before it counts as lost: what stands here may be old already.
  const lateMs = late?.newestMs ?? (connection.isLate ? connection.newestMs : undefined)
  useTellLateData(lateMs === undefined ? undefined : { name: farm.name, newestMs: lateMs })
  const isLost = connection.state === 'lost' || late !== undefined
  const newest = late ?? connection
  const age = format.age(newest.ageMs)
  const outputs = farm.machines.map((machine) => machineOutput(machine, live))
  const power = powerOf(outputs)
  const ofRated = powerShare(farm, live)
  const { share, ratedKw } = ofRated
  const isOld = isLost || isHeld || power.freshness === 'stale'
  const installedKw = farm.farm.installedPower
  const words = powerWords(installedKw, format)
  const nowMs = live.nowMs()
  const line = lineWords(connection, heldSinceMs, nowMs)
  const isLineHeld = line.word === 'lastConnected' || line.word === 'lastLost'
  const installed = words.powerText(ratedKw)
  const ofInstalled = (): Trace => shareTrace({ ...ofRated, isGroup: true }, live, traceWords)
  /** Of a last known figure: that of its line where the line is lost, else that of the figure itself. */
  const ageOf = (timeMs: number | undefined) =>
    isLost || timeMs === undefined || nowMs === undefined ? age : format.age(nowMs - timeMs)
  const newestTrace = (): Trace =>
    newest.newestMs === undefined
      ? []
      : [t('fleetState.trace.newest', { time: timeWords(newest.newestMs, farm.farm.timezone, traceWords) })]
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
      <div className={styles.stats} data-held={isHeld || undefined}>
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
                  <LiveFigure text={format.percent(share)} stale fades={false} />
                </Traced>{' '}
                · {ageOf(power.oldestMs)}
              </>
            ) : (
              <Traced explain={ofInstalled}>
                {t('farmPage.shareOf', { share: format.percent(share), installed })}
              </Traced>
            )
          }
        />
        {!isPhone && <FarmFigures farm={farm} />}
        <StatFigure
          size="small"
          label={t('fleetState.connection.label')}
          figure={
            isLineHeld ? (
              <StateMark state="stale" label={t('fleetState.connection.notKnownNow')} />
            ) : isLost ? (
              <LiveFigure text={t(`fleetState.connection.${late ? 'late' : 'lost'}`)} stale fades={false} />
            ) : connection.isLate ? (
              <StateMark
                state="stale"
                label={t(`fleetState.connection.${connection.isAwaited ? 'awaited' : 'lineLate'}`)}
              />
            ) : (
              <span className={styles.plain}>{t(`fleetState.connection.${connection.state}`)}</span>
            )
          }
          note={
            isLineHeld
              ? t(`fleetState.connection.${line.word}`, { age: format.age(line.ageMs) })
              : newest.newestMs !== undefined && (
                  <>
                    <Traced explain={newestTrace}>
                      {t('myFleet.lastUpdate')} {age}
                    </Traced>
                    {isLost && (
                      <>
                        , <Instant atMs={newest.newestMs} plantZone={farm.farm.timezone} />
                      </>
                    )}
                  </>
                )
          }
        />
        {nowMs !== undefined && !isPhone && (
          <StatFigure
            size="small"
            label={t('farmPage.localTime')}
            figure={<span className={styles.plain}>{format.clock(nowMs, farm.farm.timezone)}</span>}
            note={zoneLabel(farm.farm.timezone, nowMs)}
          />
        )}
      </div>
      {children}
    </PageHeader>
  )
}

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
