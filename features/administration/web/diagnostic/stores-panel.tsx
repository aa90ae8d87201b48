import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { ProcessReport, StoresReport } from '../../contract/diagnostic.ts'
import tables from '../parts/administration.module.css'
import styles from './diagnostic.module.css'
import { useBytes } from './use-bytes.ts'

const engines: Readonly<Record<string, string>> = {
  pglite: 'PGlite',
  postgresql: 'PostgreSQL',
  chdb: 'chDB',
  clickhouse: 'ClickHouse',
}

/** Both stores and the disk: what they are, how large, and how large they will become. */
export function StoresPanel({
  stores: { relations, historian },
  disk,
}: {
  readonly stores: StoresReport
  readonly disk: ProcessReport['disk']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.stores.${key}`, values)
  const away = <StateMark state="critical" label={word('away')} />
  const scripts = (count: number) => (
    <AppLink href="/Administration/DatabaseScriptsHistory">{word('scripts', { count })}</AppLink>
  )
  const used = disk && disk.sizeBytes - disk.freeBytes
  return (
    <>
      <Facts
        framed
        label={word('title')}
        facts={[
          [
            word('relations'),
            relations ? (
              <span key="relations">
                {engines[relations.engine] ?? relations.engine} {relations.version} · {bytes(relations.bytes)} ·{' '}
                {scripts(relations.migrations)}
              </span>
            ) : (
              away
            ),
          ],
          [
            word('historian'),
            historian ? (
              <span key="historian">
                {engines[historian.engine] ?? historian.engine} {historian.version} · {bytes(historian.bytes)} ·{' '}
                {scripts(historian.migrations)}
              </span>
            ) : (
              away
            ),
          ],
          [word('oldest'), historian?.raw ? <Instant key="oldest" atMs={historian.raw.oldestMs} /> : null],
          [word('newest'), historian?.raw ? <Instant key="newest" atMs={historian.raw.newestMs} /> : null],
          [
            word('removed'),
            historian?.removedBeforeMs != null ? <Instant key="removed" atMs={historian.removedBeforeMs} /> : null,
          ],
          [
            word('disk'),
            disk && used !== null ? (
              <span key="disk">
                {word('diskFree', {
                  free: bytes(disk.freeBytes),
                  size: bytes(disk.sizeBytes),
                  used: format.percent(used / disk.sizeBytes),
                })}{' '}
                {disk.state !== 'good' && <StateMark state={disk.state} label={word('diskLow')} />}
              </span>
            ) : (
              '-'
            ),
          ],
        ]}
      />
      {historian && (
        <div className={styles.scroll}>
          <table className={tables.table} aria-label={word('tables')}>
            <thead>
              <tr>
                <th scope="col">{word('step')}</th>
                <th scope="col" className={tables.figure}>
                  {word('rows')}
                </th>
                <th scope="col" className={tables.figure}>
                  {word('size')}
                </th>
                <th scope="col" className={tables.figure}>
                  {word('perRow')}
                </th>
                <th scope="col" className={`${tables.figure} ${tables.desk}`}>
                  {word('parts')}
                </th>
                <th scope="col">{word('kept')}</th>
              </tr>
            </thead>
            <tbody>
              {historian.tables.map((table) => (
                <tr key={table.resolution}>
                  <th scope="row">{t(`administration.diagnostic.stores.resolution.${table.resolution}`)}</th>
                  <td className={tables.figure}>{format.number(table.rows)}</td>
                  <td className={tables.figure}>{bytes(table.bytes)}</td>
                  <td className={tables.figure}>{bytes(table.rows === 0 ? null : table.bytes / table.rows)}</td>
                  <td className={`${tables.figure} ${tables.desk}`}>{format.number(table.parts)}</td>
                  <td>{table.keptDays === null ? word('forEver') : word('days', { count: table.keptDays })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {historian?.estimate && <Estimate estimate={historian.estimate} tags={historian.tags} />}
    </>
  )
}

/** How large the historian becomes at the present rate, with everything kept and with the retention that is set. */
function Estimate({
  estimate: { pointsPerSecond, sizes },
  tags,
}: {
  readonly estimate: NonNullable<NonNullable<StoresReport['historian']>['estimate']>
  readonly tags: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.stores.${key}`, values)
  const limited = sizes.some(({ keptBytes, everythingBytes }) => keptBytes < everythingBytes)
  return (
    <>
      <h3 id="diagnostic-estimate">
        {word('estimate')}{' '}
        <span className={styles.note}>
          {word('estimateNote', { rate: format.number(pointsPerSecond), tags: format.number(tags) })}
        </span>
      </h3>
      <div className={styles.scroll}>
        <table className={tables.table} aria-labelledby="diagnostic-estimate">
          <thead>
            <tr>
              <th scope="col">{word('after')}</th>
              <th scope="col" className={tables.figure}>
                {word('everything')}
              </th>
              {limited && (
                <th scope="col" className={tables.figure}>
                  {word('withSettings')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ years, everythingBytes, keptBytes }) => (
              <tr key={years}>
                <th scope="row">{word('years', { count: years })}</th>
                <td className={tables.figure}>{bytes(everythingBytes)}</td>
                {limited && <td className={tables.figure}>{bytes(keptBytes)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
