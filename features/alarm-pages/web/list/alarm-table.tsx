import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../kit/composites/data-table/data-table.tsx'
import type { AskedRows, TableState } from '../../../../kit/composites/data-table/table-model.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { OrderNotice } from '../../../../platform/web/table/order-notice.tsx'
import { changesOf, tableStateOf, viewOfTableState } from '../../../../platform/web/table/table-view.ts'
import { useDensity } from '../../../../platform/web/table/use-density.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { type AlarmsView, alarmsLink } from '../../../fleet-views/web/alarms-view-port.ts'
import { AllFoundMenu, SelectedActions } from '../actions/alarm-buttons.tsx'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import { useAlarmKeys } from '../actions/use-alarm-keys.ts'
import type { AlarmQuestion } from '../question/alarm-question.ts'
import { alarmColumns } from './alarm-columns.tsx'
import styles from './alarm-list.module.css'
import { type AlarmRows, isComing, mostInFile } from './use-alarm-rows.ts'

const place = keptPlace('alarms')
const idOf = ({ id }: Alarm) => id

interface AlarmTableProps {
  readonly label: string
  /** Of files, without extension. */
  readonly fileName: () => string
  /** Makes a file on the server. */
  readonly onLongFile: NonNullable<AskedRows<Alarm>['file']>
  readonly list: AlarmRows
  readonly question: AlarmQuestion
  readonly view: AlarmsView
  readonly onView: (change: Partial<AlarmsView>, options?: { readonly replace?: boolean }) => void
  readonly deeds: AlarmDeeds
  readonly isFarm: boolean
  readonly isHeld: boolean
  readonly empty: ReactNode
}

const useColumns = ({ view, isFarm }: Pick<AlarmTableProps, 'view' | 'isFarm'>) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const { zoneOf } = useZone()
  const { clock } = useLive()
  const isPhone = useMedia(phoneQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  return useMemo(
    () =>
      alarmColumns(
        {
          t: (key, figures) => t(key, { ...figures }),
          format,
          zoneOf,
          nowMs: () => clock.now() ?? Date.now(),
          causeLink: (alarm) => alarmsLink({ view: 'open', cause: alarm.id, folded: false }),
        },
        { view: view.view, isPhone, isFarm },
      ),
    [t, language, format, zoneOf, clock, view.view, isPhone, isFarm],
  )
}

/** Name and sheet of the files of the list. */
const useFiles = (name: () => string, label: string) => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name,
      sheet: label,
      onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
      allColumns: true as const,
    }),
    [t, name, label],
  )
}

/** The list of alarms with its keys and its actions. */
export function AlarmTable(props: AlarmTableProps) {
  const { label, fileName, onLongFile, list, question, view, onView, deeds, isFarm, isHeld, empty } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const [density, setDensity] = useDensity()
  const isPhone = useMedia(phoneQuery)
  const columns = useColumns({ view, isFarm })
  // The list holds its order itself, and says so beside its other tools.
  const { order: _, ...words } = useTableWords(t('alarmPages.search'))
  const files = useFiles(fileName, label)
  const state = useMemo(() => tableStateOf(view), [view])
  const setState = useCallback((next: TableState) => onView(changesOf(view, viewOfTableState(next))), [onView, view])
  const [selected, setSelected] = useState<readonly string[]>([])
  const [active, setActive] = useState<Alarm>()
  const { rows = [], total, isMore } = list
  const asked = useMemo(
    (): AskedRows<Alarm> => ({
      ...list.asked,
      file: (kind, fileColumns) => (isMore || total > mostInFile) && onLongFile(kind, fileColumns),
    }),
    [list.asked, total, isMore, onLongFile],
  )
  const open = (alarm: Alarm) => !isComing(alarm) && onView({ alarm: alarm.id }, { replace: false })

  const targets = useMemo(() => {
    const ids = new Set(selected)
    const chosen = rows.filter(({ id }) => ids.has(id))
    if (chosen.length > 0) return chosen
    return active && !isComing(active) ? [active] : []
  }, [rows, selected, active])
  useAlarmKeys({ deeds, targets, isFolded: view.folded, onFolded: (folded) => onView({ folded, cause: '' }) })
  const chosenIds = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows
  useEffect(() => setSelected([]), [chosenIds])

  return (
    <div ref={list.region} className={styles.table} data-held={isHeld || undefined}>
      <DataTable
        label={label}
        rows={rows}
        asked={asked}
        columns={columns}
        rowId={idOf}
        state={state}
        onState={setState}
        clearsElsewhere
        filtersElsewhere
        density={density}
        onDensity={setDensity}
        onOpen={open}
        opensByPress={(alarm) => !isComing(alarm)}
        openId={view.alarm || undefined}
        onActiveRow={setActive}
        onSelect={setSelected}
        selectionActions={(alarms) => <SelectedActions deeds={deeds} alarms={alarms} />}
        keptPlace={place}
        files={files}
        toolbarEnd={
          <>
            {(!isPhone || list.isOrderChanged) && (
              <OrderNotice isChanged={list.isOrderChanged} onRefresh={list.refresh} />
            )}
            {view.view === 'open' && (
              <Button
                size="small"
                aria-pressed={view.folded && view.cause === ''}
                onClick={() => onView({ folded: !view.folded, cause: '' })}
              >
                {t('alarmPages.byCause')}
              </Button>
            )}
            {!isPhone && <AllFoundMenu deeds={deeds} question={question} total={list.alarms} view={view.view} />}
          </>
        }
        footer={() =>
          t(isMore ? 'alarmPages.footerMore' : 'alarmPages.footer', { count: total, shown: format.number(total) })
        }
        empty={empty}
        words={words}
        locale={language}
      />
    </div>
  )
}
