import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { RecordChange } from '../../../users/contract/change.ts'
import { changesQuery } from '../queries.ts'
import styles from './provider.module.css'

const operations = ['createIdentityProvider', 'updateIdentityProvider', 'testIdentityProvider']

/** Who changed what of a provider, newest first. */
export function ProviderChanges({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const query = useQuery(changesQuery(id))
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={2} />
  return (
    <ul className={styles.list}>
      {query.data.map((change) => (
        <li key={`${change.atMs} ${change.operation}`} className={styles.line}>
          <span>
            {operations.includes(change.operation)
              ? t(`identityProviders.change.${change.operation}`)
              : change.operation}
            {' · '}
            {change.by ?? t('identityProviders.change.program')}
          </span>
          <span className={styles.note}>
            <Instant atMs={change.atMs} />
          </span>
          <ChangedFields change={change} />
        </li>
      ))}
    </ul>
  )
}

const useValueText = () => {
  const { t } = useTranslation()
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return t(value ? 'identityProviders.yes' : 'identityProviders.no')
    return Array.isArray(value) ? value.join(', ') || '-' : String(value)
  }
}

/** "Client id: a → b", field by field; of the secret only that it is another one. */
function ChangedFields({ change }: { readonly change: RecordChange }) {
  const { t } = useTranslation()
  const text = useValueText()
  if (change.fields.length === 0) return null
  return (
    <span className={`${styles.note} ${styles.changes}`}>
      {change.fields.map(({ field, before, after }) =>
        field === 'secretSetAt' ? (
          <span key={field}>
            {t(after === null ? 'identityProviders.secret.removed' : 'identityProviders.secret.changed')}
          </span>
        ) : (
          <span key={field}>
            {t(`identityProviders.field.${field}`)}: {text(before)} → {text(after)}
          </span>
        ),
      )}
    </span>
  )
}

/** Above a form whose provider somebody else has saved meanwhile: who, when, what, and what can be done. */
export function ProviderConflict({ changes }: { readonly changes: readonly RecordChange[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  if (changes.length === 0) return null
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('identityProviders.conflict.title')}</p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.atMs} ${change.operation}`}>
            <strong>{change.by ?? t('identityProviders.change.program')}</strong>, {format.age(nowMs - change.atMs)}:{' '}
            <ChangedFields change={change} />
          </li>
        ))}
      </ul>
      <p>{t('identityProviders.conflict.next')}</p>
    </div>
  )
}
