import { ReadingRow } from '../readings/readings-box.tsx'
import type { MomentFormat } from './chart-figures.ts'
import type { StateBand } from './chart-model.ts'
import type { ChartPalette } from './chart-palette.ts'
import { stateColour } from './draw-states.ts'
import { spanAt } from './state-bands.ts'
import styles from './time-chart.module.css'

/** More machines are read only where something is not plain. */
const mostPlain = 8
const mostRows = 14

/** The state of each machine at the cross-hair, in words and with its duration. */
export function BandReadings({
  bands,
  timeMs,
  moment,
  palette,
}: {
  readonly bands: readonly StateBand[]
  readonly timeMs: number
  readonly moment: MomentFormat
  readonly palette: ChartPalette | null
}) {
  const rows = bands.flatMap((band) => {
    const span = spanAt(band, timeMs)
    return span && (bands.length <= mostPlain || span.state !== 'running') ? [{ band, span }] : []
  })
  return rows.slice(0, mostRows).map(({ band, span }) => (
    <ReadingRow key={band.id}>
      <span
        className={styles.stateMark}
        style={{ background: palette ? stateColour(palette, span.state) : undefined }}
        aria-hidden="true"
      />
      <span className={styles.stateText}>
        {band.name}: {span.text}
      </span>
      {span.state !== 'running' && (
        <span className={styles.readingTime}>
          {moment.of(span.fromMs)} – {moment.clock(span.toMs)}
        </span>
      )}
    </ReadingRow>
  ))
}

/** The states in sight with their colours and words. */
export function BandLegend({
  states,
  words,
  palette,
}: {
  readonly states: readonly StateBand['spans'][number]['state'][]
  readonly words: Readonly<Record<StateBand['spans'][number]['state'], string>>
  readonly palette: ChartPalette | null
}) {
  if (!palette || states.length === 0) return null
  return (
    <ul className={styles.stateLegend}>
      {states.map((state) => (
        <li key={state}>
          <span className={styles.stateMark} style={{ background: stateColour(palette, state) }} aria-hidden="true" />
          {words[state]}
        </li>
      ))}
    </ul>
  )
}
