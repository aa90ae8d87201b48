import { useTranslation } from 'react-i18next'
import type { ChangeWords } from '../../../platform/web/forms/record-changes.tsx'
import { useOperationWords } from '../../audit-log/web/port.ts'

/** How changes of a provider are told; of its secret only that it is another one. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const operationWords = useOperationWords()
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return t(value ? 'identityProviders.yes' : 'identityProviders.no')
    return Array.isArray(value) ? value.join(', ') || '-' : String(value)
  }
  return {
    operation: (operation) => t(`identityProviders.change.${operation}`, { defaultValue: operationWords(operation) }),
    field: ({ field, before, after }) =>
      field === 'secretSetAt'
        ? t(after === null ? 'identityProviders.secret.removed' : 'identityProviders.secret.changed')
        : t('words.pair', { name: t(`identityProviders.field.${field}`), text: `${text(before)} → ${text(after)}` }),
  }
}
