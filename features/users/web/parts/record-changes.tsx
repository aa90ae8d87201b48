import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { RecordChange } from '../../contract/change.ts'
import { valueText } from '../change-words.ts'
import { changesQuery } from '../queries.ts'
import styles from './person-sections.module.css'

const known = [
  'createUser',
  'updateUser',
  'changeUsers',
  'importUsers',
  'endUserSession',
  'endUserSessions',
  'inviteUser',
  'inviteUsers',
  'askForNewPassword',
  'createGroup',
  'updateGroup',
  'createUserAtSignIn',
  'linkUserAtSignIn',
  'setGroupsAtSignIn',
]

/** Who changed what of a person or a group, newest first. */
export function RecordChanges({ kind, id }: { readonly kind: 'user' | 'group'; readonly id: string }) {
  const { t } = useTranslation()
  const query = useQuery(changesQuery(kind, id))
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={2} />
  if (query.data.length === 0) return <p className={styles.note}>{t('users.change.none')}</p>
  return (
    <ul className={styles.list}>
      {query.data.map((change) => (
        <li key={`${change.atMs} ${change.operation}`} className={styles.line}>
          <span>
            {known.includes(change.operation) ? t(`users.change.${change.operation}`) : change.operation}
            {' · '}
            {change.by ?? t('users.change.program')}
          </span>
          <span className={styles.note}>
            <Instant atMs={change.atMs} />
          </span>
          {change.fields.length > 0 && <FieldChanges change={change} />}
        </li>
      ))}
    </ul>
  )
}

/** "Title: - → Dr", field by field. */
export function FieldChanges({ change }: { readonly change: RecordChange }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  return (
    <span className={`${styles.note} ${styles.changes}`}>
      {change.fields.map(({ field, before, after }) => (
        <span key={field}>
          {t(`users.field.${field}`)}: {valueText(t, field, before, locale)} → {valueText(t, field, after, locale)}
        </span>
      ))}
    </span>
  )
}

/** Somebody else was faster: who, when, what; and what can be done with the own changes. */
export function ChangeByOthers({ changes }: { readonly changes: readonly RecordChange[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.atMs} ${change.operation}`}>
          <strong>{change.by ?? t('users.change.program')}</strong>, {format.age(nowMs - change.atMs)}:{' '}
          <FieldChanges change={change} />
        </li>
      ))}
    </ul>
  )
}
