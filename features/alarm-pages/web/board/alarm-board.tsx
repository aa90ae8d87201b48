import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import pageStyles from '../../../../kit/composites/page/filling-screen.module.css'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { OfflineState } from '../../../../kit/composites/states/offline-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import { useLive, useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { Alarm, AlarmCounts } from '../../../alarms/contract/alarm.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { type AlarmList, AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import { DeedDialog } from '../actions/deed-dialog.tsx'
import { OutcomeReport } from '../actions/outcome-report.tsx'
import { type AlarmDeeds, useAlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import { useAlarmChanges } from '../calls/use-alarm-changes.ts'
import { AlarmFileStrip } from '../files/alarm-file-strip.tsx'
import { useLongFiles } from '../files/use-long-files.ts'
import { AlarmChips } from '../list/alarm-chips.tsx'
import { FloodBanner, HiddenCounts, ListChoice } from '../list/alarm-head.tsx'
import styles from '../list/alarm-list.module.css'
import { AlarmTable } from '../list/alarm-table.tsx'
import { type AlarmRows, isComing, mostInFile, useAlarmRows } from '../list/use-alarm-rows.ts'
import { type AlarmPlace, alarmQuestion, isNarrowed, noConditions } from '../question/alarm-question.ts'

const detail = latePart(() => import('../detail/alarm-drawer.tsx').then(({ AlarmDrawer }) => AlarmDrawer))

const noAlarms: readonly Alarm[] = []

interface BoardProps {
  readonly label: string
  /** Prefix of file names. */
  readonly subject: string
  readonly farms: readonly FarmRow[]
  readonly place: AlarmPlace
  readonly lists: readonly AlarmList[]
  /** Counts of the whole perimeter; a board of one farm shows none. */
  readonly counts?: AlarmCounts | undefined
  /** Between head and list, e.g. the strip of a day. */
  readonly above?: ReactNode
  /** At the end of the head, e.g. the sound. */
  readonly headEnd?: ReactNode
}

/** Alarms of a fleet or a farm: lists, conditions, table and the alarm that is open. */
export function AlarmBoard({ label, subject, farms, place, lists, counts, above, headEnd }: BoardProps) {
  const [view, setView] = useViewState(AlarmsView)
  const deeds = useAlarmDeeds()
  const { technology, farmCode } = place
  const question = useMemo(
    () => alarmQuestion(view, { ...(technology && { technology }), ...(farmCode && { farmCode }) }),
    [view, technology, farmCode],
  )
  const list = useAlarmRows(question)
  const { clock } = useLive()
  const fileName = useCallback(
    () => `solvane_${subject}_${new Date(clock.now() ?? Date.now()).toISOString().slice(0, 16).replace(/[T:]/g, '-')}`,
    [subject, clock],
  )
  const files = useLongFiles(question, {
    ...{ id: view.file, isLong: list.isMore || list.total > mostInFile, sheet: label, name: fileName },
    onStarted: (file) => setView({ file }),
  })
  useAlarmChanges()
  const isFarm = farmCode !== undefined
  return (
    <>
      <div className={styles.head}>
        <ListChoice lists={lists} view={view} onView={(change) => setView(change, { replace: false })} />
        {counts && <HiddenCounts counts={counts} view={view.view} />}
        {headEnd && <span className={styles.end}>{headEnd}</span>}
      </div>
      {!isFarm && <FloodBanner counts={counts} />}
      {above}
      <div className={pageStyles.bar}>
        <AlarmChips
          farms={farms}
          view={view}
          onView={(change) => setView(change, { replace: false })}
          isFarm={isFarm}
          counts={counts}
        />
      </div>
      {files.file && <AlarmFileStrip file={files.file} onHide={() => setView({ file: '' })} />}
      <ListState list={list} whyOff={deeds.whyOff}>
        {(isHeld) => (
          <Beside list={list} deeds={deeds} farms={farms}>
            <AlarmTable
              label={label}
              fileName={fileName}
              onLongFile={files.start}
              list={list}
              question={question}
              view={view}
              onView={setView}
              deeds={deeds}
              isFarm={isFarm}
              isHeld={isHeld}
              empty={<NothingFound view={view} counts={counts} onView={setView} />}
            />
          </Beside>
        )}
      </ListState>
      <DeedDialog deeds={deeds} />
      <OutcomeReport deeds={deeds} alarms={list.rows ?? noAlarms} />
    </>
  )
}

/** The list and the alarm that is open beside it. */
function Beside({
  list,
  deeds,
  farms,
  children,
}: {
  readonly list: AlarmRows
  readonly deeds: AlarmDeeds
  readonly farms: readonly FarmRow[]
  readonly children: ReactNode
}) {
  const [{ alarm }, setView] = useViewState(AlarmsView)
  const [usesDrawer, setUsesDrawer] = useState(false)
  if (alarm !== '' && !usesDrawer) setUsesDrawer(true)
  const open = useCallback((id: string) => setView({ alarm: id }, { replace: true }), [setView])
  const close = useCallback(() => setView({ alarm: '' }, { replace: false }), [setView])
  const rows = (list.rows ?? noAlarms).filter((row) => !isComing(row))
  return (
    <div className={pageStyles.beside}>
      <div className={styles.main}>{children}</div>
      {usesDrawer && (
        <Late of={detail} id={alarm} rows={rows} deeds={deeds} farms={farms} onOpen={open} onClose={close} />
      )}
    </div>
  )
}

/** The list while it loads, when it could not be read, and while the page's own line is lost. */
function ListState({
  list: { rows, query, at },
  whyOff,
  children,
}: {
  readonly list: AlarmRows
  readonly whyOff: string | undefined
  readonly children: (isHeld: boolean) => ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useLive()
  const { state } = useLiveStatus()
  if (!rows)
    return query.isError ? (
      <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <LoadingState label={t('alarmPages.loading')} rows={14} />
    )
  const isHeld = at !== undefined && (query.isError || state === 'down')
  const ageMs = (clock.now() ?? Date.now()) - Date.parse(at ?? '')
  // The list and the open alarm stay mounted: a comment that is half written survives.
  return (
    <>
      {isHeld && (
        <OfflineState
          label={`${t('alarmPages.old', { age: format.age(ageMs) })} ${whyOff ?? t('alarmPages.asksFirst')}`}
          action={
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      {children(isHeld)}
    </>
  )
}

/** Nothing needs anybody, or no alarm meets the conditions. */
function NothingFound({
  view,
  counts,
  onView,
}: {
  readonly view: AlarmsView
  readonly counts: AlarmCounts | undefined
  readonly onView: (change: Partial<AlarmsView>) => void
}) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  if (isNarrowed(view))
    return (
      <EmptyState
        inline
        title={t('alarmPages.empty.narrowed')}
        actions={<Button onClick={() => onView(noConditions)}>{t('record.filter.clear')}</Button>}
      />
    )
  const since = counts?.quietSince
  return (
    <EmptyState inline title={t(`alarmPages.empty.${view.view}`)}>
      {view.view === 'open' && since
        ? t('alarmPages.empty.since', { since: instantText(Date.parse(since)) })
        : undefined}
    </EmptyState>
  )
}
