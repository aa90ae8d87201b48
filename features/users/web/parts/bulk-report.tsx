import { useTranslation } from 'react-i18next'
import { FirstRows } from '../../../../platform/web/run/first-rows.tsx'
import { saveCsv } from '../../../../platform/web/run/save-csv.ts'
import type { BulkReport } from '../../contract/endpoints.ts'
import type { PersonRow } from '../../contract/person.ts'
import { fullName } from '../person-names.ts'
import { refusalKey } from '../refusal.ts'
import styles from './bulk-actions.module.css'

/** So many people are named, the others counted. */
const mostNamed = 5

function Names({ people, ids }: { readonly people: readonly PersonRow[]; readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const wanted = new Set(ids)
  const names = people.filter(({ id }) => wanted.has(id)).map(fullName)
  const more = names.length - mostNamed
  if (names.length === 0) return null
  return (
    <p>
      <strong>{names.slice(0, mostNamed).join(', ')}</strong>
      {more > 0 && ` ${t('users.bulk.more', { count: more })}`}
    </p>
  )
}

/** What a change of many people would do or did; of each who cannot be changed why. */
export function BulkReportView({
  report,
  people,
  isDone,
}: {
  readonly report: BulkReport
  readonly people: readonly PersonRow[]
  readonly isDone: boolean
}) {
  const { t } = useTranslation()
  const { done, unchanged, failed } = report
  const known = new Map(people.map((person) => [person.id, person]))
  /** Of somebody who was deleted meanwhile only the page still has the name. */
  const nameOf = ({ id, name }: BulkReport['failed'][number]) => {
    const person = known.get(id)
    return person ? fullName(person) : name
  }
  const cannot = t('users.bulk.failed', { count: failed.length })
  return (
    <>
      <p>{t(isDone ? 'users.bulk.done' : 'users.bulk.will', { count: done.length })}</p>
      <Names people={people} ids={done} />
      {unchanged.length > 0 && (
        <>
          <p>{t('users.bulk.unchanged', { count: unchanged.length })}</p>
          <Names people={people} ids={unchanged} />
        </>
      )}
      {failed.length > 0 && (
        <>
          <p className={styles.failed}>{cannot}</p>
          <FirstRows
            scrollsIn="dialog"
            label={{ text: cannot }}
            rows={failed}
            rowKey={({ id }) => id}
            columns={[
              { id: 'name', header: t('users.column.name'), names: true, cell: nameOf },
              { id: 'reason', header: t('workbook.reason'), cell: ({ code }) => t(refusalKey(code)) },
            ]}
            onSave={() =>
              saveCsv(
                'users-not-changed.csv',
                [t('users.column.name'), t('workbook.reason')],
                failed.map((one) => [nameOf(one), t(refusalKey(one.code))]),
              )
            }
          />
        </>
      )}
    </>
  )
}
