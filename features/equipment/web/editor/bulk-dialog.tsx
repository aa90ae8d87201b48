import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { emptyValue, type Field } from '../../../../platform/contract/field.ts'
import { valueFault } from '../../../../platform/contract/field-check.ts'
import { FieldInput } from '../../../../platform/web/record/form/field-input.tsx'
import { nodesById } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { useFaultText } from '../../../../platform/web/record/words/use-fault-text.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { nameKeyOf } from '../../contract/equipment-types.ts'
import { fieldsOfType } from '../../contract/fields-of-type.ts'
import styles from './editor.module.css'

/** One field of all checked nodes that have it: a value, or empty. Shows before and after. */
export function BulkDialog({
  editor,
  words,
  onClose,
}: {
  readonly editor: TreeEditor
  readonly words: RecordWords
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const faultText = useFaultText({ words: 'equipment' })
  const { draft, act } = editor
  const byId = nodesById(draft.roots)
  const checked = draft.checkedIds.flatMap((id) => byId.get(id) ?? [])
  const fields: Readonly<Record<string, Field>> = Object.assign({}, ...checked.map(({ type }) => fieldsOfType(type)))
  const keys = Object.entries(fields).flatMap(([key, field]) =>
    field.computedBy === undefined && field.edit === undefined && !key.endsWith('Name') ? [key] : [],
  )
  const [key, setKey] = useState(keys[0] ?? '')
  const [value, setValue] = useState<unknown>(null)
  const field = fields[key]
  const isEmpty = value === null || value === ''
  const fault = field && !isEmpty && field.kind !== 'list' ? valueFault(key, field, value) : undefined
  const changed = checked.filter(({ type }) => Object.hasOwn(fieldsOfType(type), key))
  return (
    <Modal
      opened
      title={t('equipment.bulk.title', { count: checked.length })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={!field || fault !== undefined}
            onClick={() => {
              act({ kind: 'bulkEdit', values: { [key]: isEmpty ? emptyValue(field) : value } })
              onClose()
            }}
          >
            {t(isEmpty ? 'equipment.bulk.empty' : 'equipment.bulk.set', { count: changed.length })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t('equipment.bulk.field')}
          searchable
          choices={keys.map((one) => ({ value: one, label: words.label(one) }))}
          value={key}
          onChange={(next) => {
            setKey(next)
            setValue(null)
          }}
        />
        {field && (
          <FieldInput
            key={key}
            name={key}
            field={field}
            words={words}
            disabled={false}
            form={{
              valueOf: () => value,
              isChanged: () => false,
              errorOf: () => fault && faultText(fault),
              warningOf: () => undefined,
              onChange: (_, next) => setValue(next),
            }}
          />
        )}
        {changed.slice(0, 8).map((node) => (
          <Note key={node.id}>
            {t('words.pair', {
              name: String(node.values[nameKeyOf(node.type)] ?? node.id),
              text: `${words.value(key, node.values[key])} → ${words.value(key, isEmpty ? null : value)}`,
            })}
          </Note>
        ))}
        {changed.length > 8 && <Note>{t('equipment.bulk.more', { count: changed.length - 8 })}</Note>}
      </div>
    </Modal>
  )
}
