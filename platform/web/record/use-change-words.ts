import { useTranslation } from 'react-i18next'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { ChangeWords } from '../forms/record-changes.tsx'
import type { RecordWords } from './use-record-words.ts'

/** Words for the history of a record: what happened, and which fields changed. */
export const useChangeWords = (
  { one, fields }: Pick<RecordKind, 'one' | 'fields'>,
  words: RecordWords,
): ChangeWords => {
  const { t } = useTranslation()
  return {
    operation: (operation) =>
      ['create', 'update', 'delete'].some((verb) => operation === `${verb}${one}`)
        ? t(`record.operation.${operation.slice(0, -one.length)}`)
        : operation,
    field: ({ field, before, after }) =>
      Object.hasOwn(fields, field) ? words.change(field, before, after) : `${field}`,
  }
}
