import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import styles from './card.module.css'

/** Rows of texts and choices in an order, e.g. whom to call first. A row is added at the end and removed where it stands. */
export function RowsInput({
  name,
  kind,
  editor,
}: {
  readonly name: string
  readonly kind: Pick<RecordKind, 'words' | 'fields'>
  readonly editor: RecordEditor
}) {
  const { t } = useTranslation()
  const words = useRecordWords(kind)
  const field = kind.fields[name]
  if (field?.kind !== 'rows') return null
  const held = editor.access.valueOf(name)
  const rows = Array.isArray(held) ? (held as readonly LooseValues[]) : []
  const change = (next: readonly LooseValues[]) => editor.access.onChange(name, next)
  const keys = Object.keys(field.of)
  const error = editor.access.errorOf(name)
  return (
    <WholeRow>
      <fieldset className={styles.rows}>
        <legend>{words.label(name)}</legend>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={at} className={styles.row}>
            {keys.map((key) => {
              const part = field.of[key]
              if (part?.kind === 'oneOf')
                return (
                  <Select
                    key={key}
                    label={words.label(key)}
                    value={String(row[key] ?? '')}
                    choices={[
                      { value: '', label: t('record.none') },
                      ...part.choices.map((value) => ({ value, label: t(`${kind.words}.choice.${key}.${value}`) })),
                    ]}
                    onChange={(value) => change(rows.with(at, { ...row, [key]: value === '' ? null : value }))}
                  />
                )
              return (
                <TextField
                  key={key}
                  label={words.label(key)}
                  value={String(row[key] ?? '')}
                  error={editor.access.errorOf(`${name}.${at}.${key}`)}
                  onChange={({ currentTarget: { value } }) =>
                    change(rows.with(at, { ...row, [key]: value === '' ? null : value }))
                  }
                />
              )
            })}
            <IconButton
              label={t('plantCard.removeRow', { row: at + 1 })}
              icon={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => change(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        {error && <Fault>{error}</Fault>}
        {rows.length < field.most && (
          <Button
            size="small"
            icon={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => change([...rows, Object.fromEntries(keys.map((key) => [key, null]))])}
          >
            {t('plantCard.addRow')}
          </Button>
        )}
      </fieldset>
    </WholeRow>
  )
}
