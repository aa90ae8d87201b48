import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { AuditLogRow } from '../../contract/audit-log.ts'
import { differenceOf } from '../difference.ts'
import { useActorWords, useOperationWords, useTargetWords } from '../operation-words.ts'
import { rowQuery } from '../queries.ts'
import { Moment } from './moment.tsx'
import { ResultMark } from './result-mark.tsx'
import styles from './row-drawer.module.css'

/** One row of the log: every field of it, and what was changed, field by field. */
export function RowDrawer({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const operation = useOperationWords()
  const query = useQuery(rowQuery(number))
  const row = number > 0 ? query.data : undefined
  return (
    <Drawer
      title={row ? operation(row.operation) : t('auditLog.details.title')}
      closeLabel={t('action.close')}
      opened={number > 0}
      onClose={onClose}
      size={640}
      givesFocusBack={false}
    >
      {row ? (
        <RowFacts row={row} />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
    </Drawer>
  )
}

function RowFacts({ row }: { readonly row: AuditLogRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const actor = useActorWords()
  const target = useTargetWords()
  const differences = differenceOf(row.before, row.after)
  const facts = {
    at: <Moment atMs={row.atMs} />,
    who: actor(row),
    target: target(row),
    farm: row.farmCode ?? '-',
    from: row.address === 'console' ? t('auditLog.actor.console') : (row.address ?? '-'),
    result: (
      <>
        <ResultMark result={row.result} />
        {row.times > 1 && ` · ${t('auditLog.times', { count: row.times, shown: format.number(row.times) })}`}
      </>
    ),
  }
  const exact = {
    number: format.number(row.number),
    operation: row.operation,
    actorId: row.actorId ?? '-',
    targetId: row.targetId ?? '-',
    requestId: row.requestId ?? '-',
    hash: row.hash,
  }
  return (
    <>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`auditLog.column.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {row.reason && (
          <div>
            <dt>{t('auditLog.details.reason')}</dt>
            <dd>{row.reason}</dd>
          </div>
        )}
      </dl>
      {differences.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('auditLog.details.changes')}</h3>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t('auditLog.details.field')}</th>
                {row.before !== null && <th scope="col">{t('auditLog.details.before')}</th>}
                {row.after !== null && <th scope="col">{t('auditLog.details.after')}</th>}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field || '-'}</th>
                  {row.before !== null && <td>{before === undefined ? '-' : <del>{before || '""'}</del>}</td>}
                  {row.after !== null && <td>{after === undefined ? '-' : after || '""'}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h3 className={styles.title}>{t('auditLog.details.exact')}</h3>
        <dl className={`${styles.facts} ${styles.exact}`}>
          {Object.entries(exact).map(([name, value]) => (
            <div key={name}>
              <dt>{t(`auditLog.details.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
