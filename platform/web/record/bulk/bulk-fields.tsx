import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { waysOf } from '../../../contract/bulk-edit.ts'
import type { Field } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { FieldInput } from '../form/field-input.tsx'
import { useFaultText } from '../words/use-fault-text.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import styles from './bulk-edit.module.css'
import type { ChosenField, FieldEdits } from './use-field-edits.ts'

const isChoice = ({ kind }: Field): boolean => kind === 'boolean' || kind === 'oneOf' || kind === 'reference'

/** The chosen fields with their values. A field that is not chosen stays as it is. */
export function BulkFields({
  kind,
  words,
  edit,
  isTried,
  errorOf,
}: {
  readonly kind: Pick<RecordKind, 'fields' | 'words'>
  readonly words: RecordWords
  readonly edit: FieldEdits
  /** Faults show after the first try. */
  readonly isTried: boolean
  /** An error of the server about a field. */
  readonly errorOf: (key: string) => string | undefined
}) {
  const { t } = useTranslation()
  const faultText = useFaultText(kind)
  const faultOf = (key: string) => {
    const fault = isTried && edit.faults.find(({ field }) => field === key)
    return fault ? faultText(fault) : errorOf(key)
  }
  const input = ({ key, way }: ChosenField, field: Field) => {
    const warning = edit.warningOf({ key, way })
    // A set value is never "none": that is the way "empty". A box would look like "no".
    const shown = isChoice(field) ? { ...field, need: 'needed', initial: undefined } : field
    return (
      <FieldInput
        name={key}
        field={shown as Field}
        words={words}
        form={{
          valueOf: (name) => edit.form[name],
          isChanged: () => false,
          errorOf: (name) => (name.split('.')[0] === key ? faultOf(key) : undefined),
          warningOf: () => warning && faultText(warning),
          onChange: edit.onChange,
        }}
        disabled={false}
      />
    )
  }
  return (
    <>
      {edit.chosen.map((one) => {
        const field = kind.fields[one.key]
        if (!field) return null
        const ways = waysOf(field)
        const label = words.label(one.key)
        return (
          <fieldset key={one.key} className={styles.field} aria-label={label}>
            <div className={styles.head}>
              {one.way === 'empty' && <strong>{label}</strong>}
              {ways.length > 1 && (
                <SegmentedControl
                  label={t('record.bulk.way', { label })}
                  value={one.way}
                  onChange={(way) => edit.setWay(one.key, way)}
                  choices={ways.map((way) => ({ value: way, label: t(`record.bulk.${way}`) }))}
                />
              )}
              <IconButton
                label={t('record.bulk.leave', { label })}
                icon={<IconX size={16} />}
                onClick={() => edit.leave(one.key)}
              />
            </div>
            {one.way !== 'empty' && input(one, field)}
          </fieldset>
        )
      })}
      {edit.others.length > 0 && (
        <Select
          // A chosen field leaves the list, and the control is empty again.
          key={edit.chosen.length}
          label={t('record.bulk.field')}
          searchable
          nothingFound={t('table.noMatch')}
          choices={edit.others.map((key) => ({ value: key, label: words.label(key) }))}
          value={null}
          onChange={edit.add}
        />
      )}
    </>
  )
}
