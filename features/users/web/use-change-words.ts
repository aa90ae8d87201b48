import { useTranslation } from 'react-i18next'
import type { ChangeWords } from '../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useFieldWords, useOperationWords } from '../../audit-log/web/port.ts'
import { changeText } from './change-words.ts'

/** How changes of people and groups are told: in short words, else in those of the audit log. */
export const useChangeWords = (): ChangeWords => {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const operationWords = useOperationWords()
  const fieldWords = useFieldWords()
  return {
    operation: (operation) => t(`users.change.${operation}`, { defaultValue: operationWords(operation) }),
    field: (change) =>
      t('words.pair', {
        name: t([`users.field.${change.field}`, `users.groups.field.${change.field}`], {
          defaultValue: fieldWords(change.field),
        }),
        text: changeText(t, change, locale),
      }),
  }
}
