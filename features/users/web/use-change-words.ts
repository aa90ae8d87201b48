import { useTranslation } from 'react-i18next'
import type { ChangeWords } from '../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../platform/web/i18n/use-format.ts'
import { useFieldWords, useOperationWords } from '../../audit-log/web/port.ts'
import { valueText } from './change-words.ts'

/** How changes of people and groups are told: in short words, else in those of the audit log. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const operationWords = useOperationWords()
  const fieldWords = useFieldWords()
  return {
    operation: (operation) => t(`users.change.${operation}`, { defaultValue: operationWords(operation) }),
    field: ({ field, before, after }) =>
      t('words.pair', {
        name: t(`users.field.${field}`, { defaultValue: fieldWords(field) }),
        text: `${valueText(t, field, before, locale)} → ${valueText(t, field, after, locale)}`,
      }),
  }
}
