import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { BandRow } from '../../contract/curve-shapes.ts'
import { levelSum } from '../../contract/frequencies.ts'
import styles from './band-table.module.css'

/** Strength of the colour of a level among all of a table, 0 to 1. */
const shareOf = (level: number, low: number, high: number): number => (high <= low ? 0 : (level - low) / (high - low))

/** Spectra as a heat table: a row for each wind speed, a column for each band, dB(A). */
export function BandTable({
  label,
  rows,
  frequencies,
}: {
  readonly label: string
  readonly rows: readonly BandRow[]
  readonly frequencies: readonly number[]
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const levels = rows.flatMap((row) => row.levels.filter((level) => level !== null))
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('turbineModes.windSpeed')} (m/s)</th>
            {frequencies.map((frequency) => (
              <th key={frequency} scope="col">
                {format.number(frequency, frequency % 1 === 0 ? 0 : 1)} Hz
              </th>
            ))}
            <th scope="col">{t('turbineModes.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.windSpeed} ${row.serration}`}>
              <th scope="row">
                {format.number(row.windSpeed, 1)}
                {row.serration && ` · ${t('turbineModes.withSerration')}`}
              </th>
              {row.levels.map((level, band) => (
                <td
                  key={frequencies[band]}
                  style={
                    level === null
                      ? undefined
                      : ({ '--share': `${Math.round(40 * shareOf(level, low, high))}%` } as CSSProperties)
                  }
                >
                  {format.number(level, 1)}
                </td>
              ))}
              <td>{format.number(levelSum(row.levels), 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
