import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import styles from './diagnostic.module.css'

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
  const several = processes.length > 1
  const rolesOf = ({ roles, leads }: ProcessReport) => (
    <>
      {roles.join(', ')}
      {leads && <Note inline> · {word('leads')}</Note>}
    </>
  )
  const running = ({ startedAtMs }: ProcessReport) =>
    atMs - startedAtMs < minuteMs
      ? word('justNow')
      : format.duration(Math.floor((atMs - startedAtMs) / minuteMs) * minuteMs)
  return (
    <ShortTable
      label={{ id: 'diagnostic-processes' }}
      rows={processes}
      rowKey={({ id }) => id}
      isChosen={({ id }) => several && id === chosen}
      columns={[
        {
          id: 'process',
          header: word('process'),
          names: true,
          look: 'line',
          cell: (process) => {
            const { id, host, processId } = process
            const name = `${host} ${processId}`
            return (
              <>
                {several ? (
                  <RowButton pressed={id === chosen} onPress={() => onChoose(id)}>
                    {name}
                  </RowButton>
                ) : (
                  name
                )}
                <div className={styles.onPhone}>
                  {rolesOf(process)}
                  <div>
                    <Note inline>{`${word('running')} ${running(process)}`}</Note>
                  </div>
                </div>
              </>
            )
          },
        },
        { id: 'roles', header: word('roles'), from: 'tablet', cell: rolesOf },
        { id: 'running', header: word('running'), look: 'line', from: 'tablet', cell: running },
        {
          id: 'memory',
          header: word('memory'),
          align: 'end',
          cell: ({ memory }) => bytes(memory.residentBytes),
        },
        { id: 'cpu', header: word('cpu'), align: 'end', cell: ({ cpuShare }) => format.percent(cpuShare) },
        {
          id: 'timers',
          header: word('timers'),
          help: word('timersHelp'),
          align: 'end',
          cell: ({ eventLoopP99Ms }) => format.number(eventLoopP99Ms, 0, 'ms'),
        },
      ]}
    />
  )
}
