import { type KeyboardEvent, type ReactNode, useId } from 'react'
import {
  clockOf,
  dayMs,
  firstOfTen,
  isOutside,
  monthOf,
  monthStart,
  movedByKey,
  startOfDay,
  type WallBounds,
  weeksOf,
  yearOf,
  yearsShown,
} from '../time/calendar.ts'
import { CalendarCell } from './calendar-cell.tsx'
import styles from './calendar-panel.module.css'
import type { DateWords } from './date-model.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const minuteStep = 5

interface ViewProps {
  readonly locale: string
  readonly words: DateWords
  readonly bounds: WallBounds
  readonly cursorMs: number
  readonly nowMs: number
  readonly selectedMs: number | null
  readonly onCursor: (wallMs: number) => void
}

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })

/** Keys that move the focus in a view of years, months or days. */
const moving =
  (view: 'year' | 'month' | 'date', { cursorMs, onCursor }: ViewProps, firstDay = 1) =>
  (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const moved = movedByKey(view, cursorMs, event, firstDay)
    if (moved === undefined) return
    event.preventDefault()
    onCursor(moved)
  }

type ChoosingProps = ViewProps & { readonly onChoose: (startMs: number) => void }

export function YearView(props: ChoosingProps) {
  const { words, bounds, cursorMs, nowMs, selectedMs, onChoose } = props
  const first = firstOfTen(yearOf(cursorMs))
  return (
    <fieldset
      className={`${styles.cells} ${styles.years}`}
      aria-label={words.views.year}
      onKeyDown={moving('year', props)}
    >
      {Array.from({ length: yearsShown }, (_, index) => {
        const year = first + index
        const startMs = monthStart(year, 0)
        return (
          <CalendarCell
            key={year}
            isCursor={year === yearOf(cursorMs)}
            isOutside={isOutside('year', startMs, bounds)}
            isSelected={selectedMs !== null && year === yearOf(selectedMs)}
            aria-pressed={selectedMs !== null && year === yearOf(selectedMs)}
            aria-current={year === yearOf(nowMs) ? 'date' : undefined}
            onChoose={() => onChoose(startMs)}
          >
            {year}
          </CalendarCell>
        )
      })}
    </fieldset>
  )
}

export function MonthView(props: ChoosingProps) {
  const { locale, words, bounds, cursorMs, nowMs, selectedMs, onChoose } = props
  const year = yearOf(cursorMs)
  const name = formatOf(locale, { month: 'long' })
  const isIn = (startMs: number, wallMs: number | null) =>
    wallMs !== null && yearOf(wallMs) === yearOf(startMs) && monthOf(wallMs) === monthOf(startMs)
  return (
    <fieldset
      className={`${styles.cells} ${styles.months}`}
      aria-label={words.views.month}
      onKeyDown={moving('month', props)}
    >
      {Array.from({ length: 12 }, (_, month) => {
        const startMs = monthStart(year, month)
        return (
          <CalendarCell
            key={startMs}
            isCursor={month === monthOf(cursorMs)}
            isOutside={isOutside('month', startMs, bounds)}
            isSelected={isIn(startMs, selectedMs)}
            aria-pressed={isIn(startMs, selectedMs)}
            aria-current={isIn(startMs, nowMs) ? 'date' : undefined}
            onChoose={() => onChoose(startMs)}
          >
            {name.format(startMs)}
          </CalendarCell>
        )
      })}
    </fieldset>
  )
}

export function DateView({ firstDay, ...props }: ChoosingProps & { readonly firstDay: number }) {
  const { locale, words, bounds, cursorMs, nowMs, selectedMs, onChoose } = props
  const weeks = weeksOf(cursorMs, firstDay)
  const [letter, weekday] = [formatOf(locale, { weekday: 'short' }), formatOf(locale, { weekday: 'long' })]
  const whole = formatOf(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days as in the ARIA date picker dialog
      role="grid"
      className={styles.days}
      aria-label={words.views.date}
      onKeyDown={moving('date', props, firstDay)}
    >
      <thead>
        <tr>
          {weeks[0]?.map((startMs) => (
            <th key={startMs} scope="col" abbr={weekday.format(startMs)}>
              {letter.format(startMs).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((startMs) => {
              const isSelected = selectedMs !== null && startOfDay(selectedMs) === startMs
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the button inside has the focus
                <td
                  key={startMs}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
                  role="gridcell"
                  aria-selected={isSelected}
                >
                  <CalendarCell
                    isCursor={startOfDay(cursorMs) === startMs}
                    isOutside={isOutside('date', startMs, bounds)}
                    isFaint={monthOf(startMs) !== monthOf(cursorMs)}
                    isSelected={isSelected}
                    aria-current={startOfDay(nowMs) === startMs ? 'date' : undefined}
                    aria-label={whole.format(startMs)}
                    onChoose={() => onChoose(startMs)}
                  >
                    {new Date(startMs).getUTCDate()}
                  </CalendarCell>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Moves the focus among the cells of a group: by one, by a row of six, to the first and the last. */
const moveInGroup = (event: KeyboardEvent<HTMLElement>) => {
  const cells = [...event.currentTarget.querySelectorAll('button')]
  const at = cells.indexOf(event.target as HTMLButtonElement)
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - 6,
    ArrowDown: at + 6,
    Home: 0,
    End: cells.length - 1,
  }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  cells[place]?.focus()
}

function Figures({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.figures} aria-labelledby={id} onKeyDown={moveInGroup}>
      <span id={id} className={styles.caption}>
        {label}
      </span>
      <div className={styles.six}>{children}</div>
    </fieldset>
  )
}

const two = (figure: number) => String(figure).padStart(2, '0')

/** Hours, then minutes in steps of five; others are typed. */
export function TimeView({
  words,
  bounds,
  cursorMs,
  selectedMs,
  onHour,
  onMinute,
}: ViewProps & { readonly onHour: (wallMs: number) => void; readonly onMinute: (wallMs: number) => void }) {
  const day = startOfDay(cursorMs)
  const clock = clockOf(selectedMs !== null && startOfDay(selectedMs) === day ? selectedMs : cursorMs)
  const hour = Math.floor(clock / hourMs)
  const minute = Math.floor((clock % hourMs) / minuteMs)
  return (
    <div>
      <Figures label={words.hour}>
        {Array.from({ length: dayMs / hourMs }, (_, index) => (
          <CalendarCell
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
            key={index}
            isCursor={index === hour}
            isOutside={isOutside('time', day + index * hourMs, bounds)}
            isSelected={index === hour}
            aria-pressed={index === hour}
            onChoose={() => onHour(day + index * hourMs + minute * minuteMs)}
          >
            {two(index)}
          </CalendarCell>
        ))}
      </Figures>
      <Figures label={words.minute}>
        {Array.from({ length: 60 / minuteStep }, (_, index) => {
          const figure = index * minuteStep
          const wallMs = day + hour * hourMs + figure * minuteMs
          const isBeyond = (bounds.minMs ?? wallMs) > wallMs || (bounds.maxMs ?? wallMs) < wallMs
          return (
            <CalendarCell
              key={figure}
              isCursor={figure === minute - (minute % minuteStep)}
              isOutside={isBeyond}
              isSelected={figure === minute}
              aria-pressed={figure === minute}
              onChoose={() => onMinute(wallMs)}
            >
              {two(figure)}
            </CalendarCell>
          )
        })}
      </Figures>
    </div>
  )
}
