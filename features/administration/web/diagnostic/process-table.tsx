import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import tables from '../parts/administration.module.css'
import styles from './diagnostic.module.css'
import { useBytes } from './use-bytes.ts'

const minuteMs = 60_000

/** Every process of the installation; of which the page speaks is chosen here. */
export function ProcessTable({
  processes,
  chosen,
  atMs,
  onChoose,
}: {
  readonly processes: readonly ProcessReport[]
  readonly chosen: string
  readonly atMs: number
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const word = (key: string) => t(`administration.diagnostic.process.${key}`)
  return (
    <div className={styles.scroll}>
      <table className={tables.table} aria-labelledby="diagnostic-processes">
        <thead>
          <tr>
            <th scope="col">{word('process')}</th>
            <th scope="col">{word('roles')}</th>
            <th scope="col" className={tables.desk}>
              {word('running')}
            </th>
            <th scope="col" className={tables.figure}>
              {word('memory')}
            </th>
            <th scope="col" className={tables.figure}>
              {word('cpu')}
            </th>
            <th scope="col" className={tables.figure} title={word('timersHelp')}>
              {word('timers')}
            </th>
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => {
            const name = `${process.host} ${process.processId}`
            return (
              <tr key={process.id} data-chosen={(processes.length > 1 && process.id === chosen) || undefined}>
                <th scope="row" className={tables.nowrap}>
                  {processes.length > 1 ? (
                    <button
                      type="button"
                      className={styles.choose}
                      aria-pressed={process.id === chosen}
                      onClick={() => onChoose(process.id)}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                <td>
                  {process.roles.join(', ')}
                  {process.leads && <span className={styles.note}> · {word('leads')}</span>}
                </td>
                <td className={`${tables.nowrap} ${tables.desk}`}>
                  {atMs - process.startedAtMs < minuteMs
                    ? word('justNow')
                    : format.duration(Math.floor((atMs - process.startedAtMs) / minuteMs) * minuteMs)}
                </td>
                <td className={tables.figure}>{bytes(process.memory.residentBytes)}</td>
                <td className={tables.figure}>{format.percent(process.cpuShare)}</td>
                <td className={tables.figure}>{format.number(process.eventLoopP99Ms, 0, 'ms')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
