import { useMemo, useState } from 'react'
import type { ChartRange, ChartSeries } from '../composites/time-chart/chart-model.ts'
import { TimeChart } from '../composites/time-chart/time-chart.tsx'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { chartWords } from './demo-words.ts'
import styles from './gallery.module.css'

const hourMs = 3_600_000
/** The day of 25 hours at the end of summer time, and a day on either side. */
const whole: ChartRange = { fromMs: Date.UTC(2026, 9, 23, 22), toMs: Date.UTC(2026, 9, 26, 23) }

const curve = (timeMs: number, phase: number) =>
  1_500 + 900 * Math.sin(timeMs / (5 * hourMs) + phase) + 300 * Math.sin(timeMs / (0.7 * hourMs) + phase * 3)

const seriesOf = (
  id: string,
  name: string,
  unit: string,
  stepMs: number,
  value: (timeMs: number) => number,
  envelope = 0,
): ChartSeries => {
  const count = Math.floor((whole.toMs - whole.fromMs) / stepMs)
  const times = Array.from({ length: count }, (_, index) => whole.fromMs + index * stepMs)
  const values = times.map((timeMs, index) => (index > count * 0.4 && index < count * 0.46 ? null : value(timeMs)))
  const moved = (by: number) => values.map((one) => one && one + by)
  return {
    id,
    name,
    unit,
    decimals: unit === 'kW' ? 0 : 1,
    times,
    values,
    stepMs,
    ...(envelope > 0 ? { minimum: moved(-envelope), maximum: moved(envelope) } : {}),
  }
}

const kinds = {
  usual: [
    seriesOf('p1', 'WT1 active power', 'kW', 600_000, (timeMs) => curve(timeMs, 0), 180),
    seriesOf('p2', 'WT2 active power', 'kW', 600_000, (timeMs) => curve(timeMs, 1)),
    seriesOf('w1', 'WT1 wind speed', 'm/s', 600_000, (timeMs) => curve(timeMs, 0) / 200),
  ],
  many: [
    seriesOf(
      'p1',
      'WT1 active power',
      'kW',
      (whole.toMs - whole.fromMs) / 100_000,
      (timeMs) => curve(timeMs, 2) + ((timeMs / 2_628) % 97),
    ),
  ],
  none: [{ ...seriesOf('p1', 'WT1 active power', 'kW', 600_000, () => 0), times: [], values: [] }],
} satisfies Record<string, ChartSeries[]>

/** Two panels over a change of the clock, 100,000 points, and no data. */
export function GalleryChart() {
  const [kind, setKind] = useState<keyof typeof kinds>('usual')
  const [range, setRange] = useState(whole)
  const series = useMemo(() => kinds[kind], [kind])
  return (
    <div className={styles.section}>
      <SegmentedControl
        label="Data"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'usual', label: 'Ten minutes' },
          { value: 'many', label: '100,000 points' },
          { value: 'none', label: 'None' },
        ]}
      />
      <TimeChart
        label="Power and wind of WT1 and WT2"
        series={series}
        range={range}
        onRange={setRange}
        zone="Europe/Paris"
        zoneLabel="Europe/Paris, UTC+02:00 to UTC+01:00"
        resolutionLabel="10 min means with range"
        locale="en-GB"
        words={chartWords}
      />
    </div>
  )
}
