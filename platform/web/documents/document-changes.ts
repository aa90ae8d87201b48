import type { TFunction } from 'i18next'
import type { Field } from '../../contract/field.ts'
import type { FieldChange } from '../../contract/record-change.ts'

/** Key of the history for a document without a field (`platform/server/record/kind-access.ts`). */
const documentKey = '#document'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * How the history of a record tells the change of a document or of the file of a field; undefined for other changes. The
 * log has the id of a file, or the description of a document.
 */
export const documentChangeText = (
  t: TFunction,
  { field, before, after }: FieldChange,
  declared: Field | undefined,
  label: string,
): string | undefined => {
  const pair = (name: string, text: string) => t('words.pair', { name, text })
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '-')
  // The operation says what happened, e.g. that a document was added.
  if (field === documentKey) return [before, after].filter(Boolean).map(shown).join(' → ')
  if (declared?.kind !== 'file') return undefined
  const isId = [before, after].some((value) => uuid.test(shown(value)))
  if (!isId) return pair(label, `${shown(before)} → ${shown(after)}`)
  if (!after) return pair(label, t('documents.fileRemoved'))
  return pair(label, t(before ? 'documents.fileChanged' : 'documents.fileAdded'))
}
