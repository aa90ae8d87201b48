import { useTranslation } from 'react-i18next'
import type { ChangeWords } from '../../users/web/port.ts'

const operations = ['createIdentityProvider', 'updateIdentityProvider', 'testIdentityProvider']

/** How changes of a provider are told; of its secret only that it is another one. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return t(value ? 'identityProviders.yes' : 'identityProviders.no')
    return Array.isArray(value) ? value.join(', ') || '-' : String(value)
  }
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [operation, t(`identityProviders.change.${operation}`)]),
    ),
    field: ({ field, before, after }) =>
      field === 'secretSetAt'
        ? t(after === null ? 'identityProviders.secret.removed' : 'identityProviders.secret.changed')
        : t('words.pair', { name: t(`identityProviders.field.${field}`), text: `${text(before)} → ${text(after)}` }),
  }
}
