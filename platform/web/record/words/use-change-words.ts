import { useTranslation } from 'react-i18next'
import { fieldEntries } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { documentChangeText } from '../../documents/document-changes.ts'
import type { ChangeWords } from '../../forms/record-changes.tsx'
import type { RecordWords } from './use-record-words.ts'

/** Operations of all kinds, and their words. */
const shared: Readonly<Record<string, string>> = {
  takeEffect: 'takeEffect',
  manifest: 'manifest',
  bulkEditRecords: 'bulkEdit',
  revertBulkEdit: 'revert',
}

/**
 * Words for the history of a record: what happened, and which fields changed. A kind can have words of its own for an
 * operation: `change.<operation>`.
 */
export const useChangeWords = (
  { one, fields, words: prefix }: Pick<RecordKind, 'one' | 'fields' | 'words'>,
  words: RecordWords,
): ChangeWords => {
  const { t } = useTranslation()
  return {
    operation: (operation) =>
      Object.hasOwn(shared, operation) || operation === `revert${one}ChangeSet`
        ? t(`record.operation.${shared[operation] ?? 'revert'}`)
        : t(
            [
              `${prefix}.change.${operation}`,
              `documents.change.${operation}`,
              `record.operation.${operation.slice(0, -one.length)}`,
            ],
            {
              defaultValue: operation,
            },
          ),
    field(change) {
      const { field, before, after } = change
      const declared = Object.hasOwn(fields, field) ? fields[field] : undefined
      const ofDocument = documentChangeText(t, change, declared, declared ? words.label(field) : '')
      if (ofDocument !== undefined) return ofDocument
      if (Object.hasOwn(fields, field)) return words.change(field, before, after)
      const secret = fieldEntries(fields).find(([, { kind, ...rest }]) => 'setAt' in rest && rest.setAt === field)
      if (!secret) return field
      const text = t(after === null ? 'record.secret.removed' : 'record.secret.changed')
      return t('words.pair', { name: words.label(secret[0]), text })
    },
  }
}
