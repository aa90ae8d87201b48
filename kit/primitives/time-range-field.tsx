import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { DateWords } from './date-model.ts'
import { DateTimeField } from './date-time-field.tsx'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import styles from './time-range-field.module.css'

export interface TimeRange {
  readonly fromMs: number
  readonly toMs: number
}

export interface TimeRangeWords {
  readonly from: string
  readonly to: string
  readonly apply: string
  readonly earlier: string
  readonly later: string
  /** When the end is not after the start. */
  readonly order: string
  readonly date: DateWords
}

/** Text of a range in a zone, e.g. "23 Oct 2026, 12:00 – 24 Oct 2026, 12:00". A common part appears only once. */
export const rangeText = ({ fromMs, toMs }: TimeRange, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hourCycle: 'h23',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatRange(fromMs, toMs)

/** A span of time: presets, two typed ends, and steps back and forth by its own length. */
export function TimeRangeField({
  label,
  value,
  onChange,
  zone,
  locale,
  presets,
  current,
  words,
}: {
  readonly label: string
  readonly value: TimeRange
  readonly onChange: (range: TimeRange, preset?: string) => void
  readonly zone: string
  readonly locale: string
  readonly presets: readonly { readonly id: string; readonly label: string; readonly range: TimeRange }[]
  /** Preset in force: its name stands on the button instead of the times. */
  readonly current?: string
  readonly words: TimeRangeWords
}) {
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState<{ fromMs: number | null; toMs: number | null }>(value)
  const span = value.toMs - value.fromMs
  const { fromMs, toMs } = draft
  const wrong = fromMs !== null && toMs !== null && toMs <= fromMs
  const open = (next: boolean) => {
    if (next) setDraft(value)
    setOpened(next)
  }
  const take = (range: TimeRange, preset?: string) => {
    onChange(range, preset)
    setOpened(false)
  }
  return (
    <div className={styles.range}>
      <IconButton
        label={words.earlier}
        icon={<IconChevronLeft />}
        onClick={() => onChange({ fromMs: value.fromMs - span, toMs: value.toMs - span })}
      />
      <Popover
        label={label}
        align="start"
        opened={opened}
        onOpened={open}
        button={
          <Button icon={<IconCalendar aria-hidden="true" />} onClick={() => open(!opened)}>
            <span className="visually-hidden">{label}: </span>
            {presets.find((preset) => preset.id === current)?.label ?? rangeText(value, zone, locale)}
          </Button>
        }
      >
        <div className={styles.panel}>
          <div className={styles.presets}>
            {presets.map((preset) => (
              <Button
                key={preset.id}
                look="quiet"
                size="small"
                aria-pressed={preset.id === current}
                onClick={() => take(preset.range, preset.id)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
          <form
            className={styles.ends}
            onSubmit={(event) => {
              event.preventDefault()
              if (fromMs !== null && toMs !== null && !wrong) take({ fromMs, toMs })
            }}
          >
            <DateTimeField
              label={words.from}
              zone={zone}
              locale={locale}
              words={words.date}
              valueMs={fromMs}
              onChange={(next) => setDraft({ ...draft, fromMs: next })}
            />
            <DateTimeField
              label={words.to}
              zone={zone}
              locale={locale}
              words={words.date}
              valueMs={toMs}
              onChange={(next) => setDraft({ ...draft, toMs: next })}
              {...(wrong ? { error: words.order } : {})}
            />
            <Button type="submit" look="primary" disabled={fromMs === null || toMs === null || wrong}>
              {words.apply}
            </Button>
          </form>
        </div>
      </Popover>
      <IconButton
        label={words.later}
        icon={<IconChevronRight />}
        onClick={() => onChange({ fromMs: value.fromMs + span, toMs: value.toMs + span })}
      />
    </div>
  )
}
