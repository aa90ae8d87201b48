import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { getHistoryStates, type StateSpan } from '../../../fleet-state/contract/history-states.ts'
import type { Cause } from '../../../fleet-state/contract/machine-cause.ts'
import { causeWords } from '../../../fleet-state/web/causes-port.ts'
import { powerWords } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useTicked } from '../../../fleet-state/web/live-port.ts'
import { historyQuery, refetchAfterFailure } from '../../../history/web/port.ts'
import { valuesInSteps } from './day-steps.ts'
import styles from './machine-past.module.css'

const minuteMs = 60_000
const stepMs = 10 * minuteMs
const steps = 144
const dayMs = steps * stepMs
const statesBackMs = 7 * dayMs
const mostStates = 10

/** Pause between two requests for the last states. */
const askedEveryMs = 5 * minuteMs

const lastStatesQuery = (farmCode: string, machineCode: string, toMs: number) =>
  queryOptions({
    queryKey: ['my-fleet', 'last-states', farmCode, machineCode, toMs],
    queryFn: async ({ signal }) => {
      const query = { farmCode, machineCodes: machineCode, from: toMs - statesBackMs, to: toMs }
      return (await call(getHistoryStates, { query }, signal)).machines[0]?.spans ?? []
    },
    placeholderData: (held) => held,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: minuteMs,
    refetchInterval: refetchAfterFailure,
  })

/** Power of the last 24 hours and the last ten states of a machine. */
export function MachinePast({ row }: { readonly row: MachineRow }) {
  const live = useFleetLive()
  const toMs = useTicked(() => {
    const nowMs = live.nowMs()
    return nowMs === undefined ? 0 : (Math.floor(nowMs / askedEveryMs) + 1) * askedEveryMs
  })
  if (toMs === 0) return null
  return (
    <>
      {row.tags.has('ActivePower') && <PowerOfDay row={row} toMs={toMs} />}
      <LastStates row={row} toMs={toMs} />
    </>
  )
}

interface PastProps {
  readonly row: MachineRow
  /** End of the range, epoch ms. */
  readonly toMs: number
}

function PowerOfDay({ row, toMs }: PastProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const tagId = row.tags.get('ActivePower')?.tagId
  const fromMs = Math.floor(toMs / stepMs) * stepMs - dayMs
  const query = useQuery({
    ...historyQuery({ tagIds: tagId === undefined ? [] : [tagId], fromMs, toMs, widthPx: steps }),
    placeholderData: (held) => held,
  })
  const series = query.data?.find((one) => one.tagId === tagId)
  const values = series ? valuesInSteps(series, { fromMs, stepMs, steps }) : []
  const known = values.filter((value) => value !== null)
  const { powerText } = powerWords(row.machine.ratedPower ?? 0, format)
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        {t('farmPage.machine.day')}
        {known.length > 0 && (
          <span className={styles.range}>
            {t('farmPage.machine.dayRange', {
              least: powerText(Math.min(...known)),
              most: powerText(Math.max(...known)),
            })}
          </span>
        )}
      </h3>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : query.data === undefined ? (
        <LoadingState label={t('state.loading')} rows={2} />
      ) : known.length === 0 ? (
        <p className={styles.none}>{t('farmPage.machine.dayNone')}</p>
      ) : (
        <>
          <Sparkline
            label={t('farmPage.machine.day')}
            values={values}
            floor={Math.min(0, ...known)}
            ceiling={Math.max(row.machine.ratedPower ?? 0, ...known)}
            height={72}
            fluid
          />
          <div className={styles.axis}>
            <Instant atMs={fromMs} />
            <Instant atMs={toMs > (series?.times.at(-1) ?? 0) ? toMs - askedEveryMs : toMs} />
          </div>
        </>
      )}
    </section>
  )
}

function LastStates({ row, toMs }: PastProps) {
  const { t } = useTranslation()
  const query = useQuery(lastStatesQuery(row.farmRow.farm.farmCode, row.machine.machineCode, toMs))
  const spans = (query.data ?? []).slice(-mostStates).toReversed()
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('farmPage.machine.states')}</h3>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : query.data === undefined ? (
        <LoadingState label={t('state.loading')} rows={4} />
      ) : spans.length === 0 ? (
        <p className={styles.none}>{t('farmPage.machine.statesNone')}</p>
      ) : (
        <ol className={styles.states}>
          {spans.map((span, index) => (
            <State key={span.from} span={span} isNow={index === 0} isCut={span.from === toMs - statesBackMs} />
          ))}
        </ol>
      )}
    </section>
  )
}

function State({
  span,
  isNow,
  isCut,
}: {
  readonly span: StateSpan
  readonly isNow: boolean
  /** It began before the range. */
  readonly isCut: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = format.age(span.to - span.from)
  return (
    <li>
      <span>{causeWords(span as Cause, (key, figures) => t(key, figures ?? {}))}</span>
      <span className={styles.when}>{isCut ? t('farmPage.machine.earlier') : <Instant atMs={span.from} />}</span>
      <span className={styles.duration} title={isNow ? t('farmPage.machine.untilNow') : undefined}>
        {isCut ? `> ${duration}` : duration}
      </span>
    </li>
  )
}
