import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import tables from '../parts/administration.module.css'
import styles from './diagnostic.module.css'

/** How fast the historian answers this process. */
export function CallsPanel({ process: { historian } }: { readonly process: ProcessReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.calls.${key}`, values)
  const calls = [{ name: 'insert', ...historian.insert }, ...historian.queries]
  return (
    <>
      <div className={styles.scroll}>
        <table className={tables.table} aria-label={word('title')}>
          <thead>
            <tr>
              <th scope="col">{word('call')}</th>
              <th scope="col" className={tables.figure}>
                {word('median')}
              </th>
              <th scope="col" className={tables.figure}>
                {word('slow')}
              </th>
              <th scope="col" className={`${tables.figure} ${tables.desk}`}>
                {word('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ name, count, p50Ms, p95Ms }) => (
              <tr key={name}>
                <th scope="row">{t(`administration.diagnostic.calls.name.${name}`, { defaultValue: name })}</th>
                <td className={tables.figure}>{format.number(p50Ms, 1, 'ms')}</td>
                <td className={tables.figure}>{format.number(p95Ms, 1, 'ms')}</td>
                <td className={`${tables.figure} ${tables.desk}`}>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Facts
        framed
        label={word('title')}
        facts={[
          [word('rollups'), word('rollupsBehind', { time: format.duration(historian.rollupLagSeconds * 1000) })],
          [word('restarts'), historian.restarts > 0 ? format.number(historian.restarts) : null],
          [word('unsettled'), historian.unsettledReads > 0 ? format.number(historian.unsettledReads) : null],
        ]}
      />
    </>
  )
}
