import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { zoneTicks } from '../../../../kit/composites/time-chart/zone-ticks.ts'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { alarmLanesQuery } from '../calls/alarm-queries.ts'
import styles from './alarm-lanes.module.css'
import { spanPlace } from './span-place.ts'

const dayMs = 86_400_000
/** No label this near to an end of the axis: it would be cut. */
const edge = 0.03
/** The end of the strip moves on by so much, ms. */
const roundMs = 300_000

/** Alarms of the last 24 h, a lane for each machine. A press on a lane shows its machine alone in the list. */
export function AlarmLanes({
  farmCode,
  plantZone,
  machine,
  onMachine,
}: {
  readonly farmCode: string
  readonly plantZone: string
  /** Machine that the list shows alone. */
  readonly machine: string
  readonly onMachine: (machineCode: string) => void
}) {
  const { t } = useTranslation()
  const { clock } = useLive()
  const { language } = useLanguage()
  const format = useFormat()
  const isPhone = useMedia(phoneQuery)
  const zone = useZone().zoneOf(plantZone)
  const toMs = (Math.floor((clock.now() ?? Date.now()) / roundMs) + 1) * roundMs
  const range = { fromMs: toMs - dayMs, toMs }
  const query = useQuery({
    ...alarmLanesQuery(farmCode, new Date(range.fromMs).toISOString(), new Date(toMs).toISOString(), language),
    placeholderData: (held) => held,
  })
  if (query.isError && !query.data)
    return <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  const lanes = query.data?.lanes ?? []
  if (lanes.length === 0) return null
  const ticks = zoneTicks(range, zone, format.locale, isPhone ? 4 : 12)
  return (
    <section className={styles.lanes} aria-label={t('alarmPages.lanes.label')}>
      <ul className={styles.list}>
        {lanes.map(({ machineCode, name, spans }) => (
          <li key={machineCode}>
            <button
              type="button"
              className={styles.lane}
              aria-pressed={machine === machineCode}
              onClick={() => onMachine(machine === machineCode ? '' : machineCode)}
            >
              <span className={styles.name}>{name}</span>
              <span className="visually-hidden">{t('alarmPages.lanes.count', { count: spans.length })}</span>
              <span className={styles.track} aria-hidden="true">
                {spans.map((span) => (
                  <span
                    key={span.id}
                    className={styles.span}
                    data-priority={span.priority}
                    style={spanPlace(span, range)}
                    title={`${t(`alarmPages.priority.${span.priority}`)} · ${span.code} ${span.message} · ${format.instant(span.fromMs, zone)}`}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        {ticks
          .map((tick) => ({ ...tick, share: (tick.timeMs - range.fromMs) / dayMs }))
          .filter(({ share }) => share > edge && share < 1 - edge)
          .map(({ timeMs, label, share }) => (
            <span key={timeMs} style={{ left: `${share * 100}%` }}>
              {label}
            </span>
          ))}
      </div>
      <p className={styles.zone}>{zoneLabel(zone, toMs)}</p>
    </section>
  )
}
