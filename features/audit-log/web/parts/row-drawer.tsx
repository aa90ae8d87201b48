import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { AuditLogRow } from '../../contract/audit-log.ts'
import { differenceOf } from '../difference.ts'
import { useActorWords, useOperationWords, useTargetWords } from '../operation-words.ts'
import { rowQuery } from '../queries.ts'
import { ChangeValue, FieldPath } from './change-value.tsx'
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
  const before: ShortColumn<(typeof differences)[number]> = {
    id: 'before',
    header: t('auditLog.details.before'),
    cell: ({ path, before }) =>
      before === undefined ? (
        '-'
      ) : (
        <del>
          <ChangeValue path={path} text={before} />
        </del>
      ),
  }
  const after: ShortColumn<(typeof differences)[number]> = {
    id: 'after',
    header: t('auditLog.details.after'),
    cell: ({ path, after }) => <ChangeValue path={path} text={after} />,
  }
  return (
    <div className={styles.row}>
      <Facts
        facts={[
          ...Object.entries(facts).map(([name, value]) => [t(`auditLog.column.${name}`), value] as const),
          [t('auditLog.details.reason'), row.reason],
        ]}
      />
      {differences.length > 0 && (
        <RecordSection title={t('auditLog.details.changes')}>
          <ShortTable
            label={{ text: t('auditLog.details.changes') }}
            rows={differences}
            rowKey={({ field }) => field}
            columns={[
              {
                id: 'field',
                header: t('auditLog.details.field'),
                names: true,
                cell: ({ path }) => <FieldPath kind={row.targetKind} path={path} />,
              },
              ...(row.before === null ? [] : [before]),
              ...(row.after === null ? [] : [after]),
            ]}
          />
        </RecordSection>
      )}
      <RecordSection title={t('auditLog.details.exact')}>
        <Facts
          facts={Object.entries(exact).map(([name, value]) => [
            t(`auditLog.details.${name}`),
            <code key={name}>{value}</code>,
          ])}
        />
      </RecordSection>
    </div>
  )
}
