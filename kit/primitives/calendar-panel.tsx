import { IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  addMonths,
  type CalendarView,
  clockOf,
  dayMs,
  firstOfTen,
  isOutside,
  monthOf,
  monthStart,
  startOfDay,
  turned,
  type WallBounds,
  weekStart,
  within,
  yearOf,
  yearsShown,
} from '../time/calendar.ts'
import { clockText } from '../time/date-text.ts'
import { PanelButton } from './calendar-cell.tsx'
import styles from './calendar-panel.module.css'
import { DateView, MonthView, TimeView, YearView } from './calendar-views.tsx'
import type { CalendarProps } from './date-model.ts'
import { useAnchoredPanel } from './use-anchored-panel.ts'

const minuteMs = 60_000

/** What a calendar shows, and what its keys and buttons do. */
const useCalendar = (
  { finest, wallMs, now, bounds: boundsOf, onPick, onClear }: CalendarProps,
  panel: RefObject<HTMLDivElement | null>,
  onClose: () => void,
) => {
  const [nowMs] = useState(now)
  const [bounds] = useState(boundsOf)
  const [view, setView] = useState<CalendarView>(finest === 'month' ? 'month' : 'date')
  const [cursorMs, setCursor] = useState(() => within(wallMs ?? startOfDay(nowMs), bounds))
  const movesFocus = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows view and cursor
  useLayoutEffect(() => {
    if (movesFocus.current) panel.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })
  }, [view, cursorMs])
  const go = (next: CalendarView, toMs = cursorMs) => {
    movesFocus.current = true
    setView(next)
    setCursor(toMs)
  }
  const pick = (pickedMs: number, closes: boolean) => {
    const chosenMs = within(pickedMs, bounds)
    onPick(chosenMs)
    if (closes) onClose()
    else go('time', chosenMs)
  }
  const choose: Readonly<Record<CalendarView, (startMs: number) => void>> = {
    year: (startMs) => go('month', addMonths(cursorMs, 12 * (yearOf(startMs) - yearOf(cursorMs)))),
    month: (startMs) =>
      finest === 'month'
        ? pick(startMs, true)
        : go(
            'date',
            addMonths(cursorMs, 12 * (yearOf(startMs) - yearOf(cursorMs)) + monthOf(startMs) - monthOf(cursorMs)),
          ),
    date: (startMs) =>
      finest === 'date' ? pick(startMs, true) : pick(startMs + (wallMs === null ? 0 : clockOf(wallMs)), false),
    time: (pickedMs) => pick(pickedMs, false),
  }
  const todayMs = { month: nowMs, date: startOfDay(nowMs), time: Math.floor(nowMs / minuteMs) * minuteMs }[finest]
  return {
    nowMs,
    bounds,
    view,
    cursorMs,
    go,
    choose: choose[view],
    finish: (pickedMs: number) => pick(pickedMs, true),
    /** Turns the page; the focus stays on the button. */
    turn(direction: -1 | 1) {
      movesFocus.current = false
      setCursor(turned(view, cursorMs, direction))
    },
    /** Undefined if now cannot be chosen. */
    pickNow: isOutside(finest, todayMs, bounds) ? undefined : () => pick(todayMs, true),
    clear:
      onClear &&
      (() => {
        onClear()
        onClose()
      }),
  }
}

/** The calendar of a date field: years, months, days and times (specification 001 §4), by pointer and by keys. */
export function CalendarPanel({
  label,
  anchor,
  onClose,
  ...props
}: CalendarProps & {
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}) {
  const { locale, words, finest, wallMs, zone } = props
  const panel = useAnchoredPanel(anchor, onClose)
  const calendar = useCalendar(props, panel, onClose)
  const { view, cursorMs, nowMs, bounds, go, choose } = calendar
  const shared = {
    locale,
    words,
    bounds,
    cursorMs,
    nowMs,
    selectedMs: wallMs,
    onCursor: (next: number) => go(view, next),
  }
  return (
    <div ref={panel} popover="manual" role="dialog" aria-modal="true" aria-label={label} className={styles.panel}>
      <Head {...{ view, cursorMs, locale, words, bounds }} onView={go} onTurn={calendar.turn} />
      <div className={styles.view}>
        {view === 'year' && <YearView {...shared} onChoose={choose} />}
        {view === 'month' && <MonthView {...shared} onChoose={choose} />}
        {view === 'date' && <DateView {...shared} firstDay={weekStart(locale)} onChoose={choose} />}
        {view === 'time' && <TimeView {...shared} onHour={choose} onMinute={calendar.finish} />}
      </div>
      <div className={styles.foot}>
        {finest === 'time' && view === 'date' && (
          <PanelButton className={styles.action} title={words.views.time} onClick={() => go('time')}>
            <IconClock size={14} aria-hidden="true" /> {clockText(wallMs ?? startOfDay(cursorMs))}
          </PanelButton>
        )}
        <span className={styles.space} />
        {calendar.clear && wallMs !== null && (
          <PanelButton className={styles.action} onClick={calendar.clear}>
            {words.clear}
          </PanelButton>
        )}
        {view === 'time' ? (
          <PanelButton className={styles.action} onClick={onClose}>
            {words.done}
          </PanelButton>
        ) : (
          <PanelButton className={styles.action} disabled={!calendar.pickNow} onClick={calendar.pickNow}>
            {{ month: words.thisMonth, date: words.today, time: words.now }[finest]}
          </PanelButton>
        )}
      </div>
      {zone !== undefined && <p className={styles.zone}>{zone}</p>}
    </div>
  )
}

interface HeadProps extends Pick<CalendarProps, 'locale' | 'words'> {
  readonly bounds: WallBounds
  readonly view: CalendarView
  readonly cursorMs: number
  readonly onView: (view: CalendarView) => void
  readonly onTurn: (direction: -1 | 1) => void
}

/** Title of the view with the ways to a coarser view and to other pages. */
function Head(props: HeadProps) {
  const { view, cursorMs, locale, words, bounds, onView, onTurn } = props
  if (view === 'time')
    return (
      <div className={styles.head}>
        <PanelButton className={styles.title} title={words.views.date} onClick={() => onView('date')}>
          <IconChevronLeft size={16} aria-hidden="true" />
          {inWords(locale, { day: 'numeric', month: 'long', year: 'numeric' }, cursorMs)}
        </PanelButton>
      </div>
    )
  const [lastBefore, firstAfter] = besidePage(view, cursorMs)
  return (
    <div className={styles.head}>
      <PanelButton
        className={styles.turn}
        aria-label={words.earlier[view]}
        title={words.earlier[view]}
        disabled={isOutside(view, lastBefore, bounds)}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </PanelButton>
      <div className={styles.titles} aria-live="polite">
        <Titles {...props} />
      </div>
      <PanelButton
        className={styles.turn}
        aria-label={words.later[view]}
        title={words.later[view]}
        disabled={isOutside(view, firstAfter, bounds)}
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </PanelButton>
    </div>
  )
}

const inWords = (locale: string, options: Intl.DateTimeFormatOptions, wallMs: number): string =>
  new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(wallMs)

/** The last period before the page of a view and the first one after it. */
const besidePage = (view: 'year' | 'month' | 'date', wallMs: number): readonly [number, number] => {
  const year = yearOf(wallMs)
  const ten = firstOfTen(year)
  switch (view) {
    case 'year':
      return [monthStart(ten - 1, 0), monthStart(ten + yearsShown, 0)]
    case 'month':
      return [monthStart(year, -1), monthStart(year + 1, 0)]
    case 'date':
      return [monthStart(year, monthOf(wallMs)) - dayMs, monthStart(year, monthOf(wallMs) + 1)]
  }
}

/** The page of a view in words; month and year lead to their views. */
function Titles({ view, cursorMs, locale, words, onView }: HeadProps) {
  const year = yearOf(cursorMs)
  if (view === 'year')
    return (
      <span className={styles.range}>
        {firstOfTen(year)} – {firstOfTen(year) + yearsShown - 1}
      </span>
    )
  return (
    <>
      {view === 'date' && (
        <PanelButton className={styles.title} title={words.views.month} onClick={() => onView('month')}>
          {inWords(locale, { month: 'long' }, cursorMs)}
        </PanelButton>
      )}
      <PanelButton className={styles.title} title={words.views.year} onClick={() => onView('year')}>
        {year}
      </PanelButton>
    </>
  )
}
