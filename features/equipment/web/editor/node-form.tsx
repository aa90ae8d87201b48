import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { type Field, type Fields as FieldsData, sectionsOf } from '../../../../platform/contract/field.ts'
import { recordWarnings, valueFault } from '../../../../platform/contract/field-check.ts'
import { equalValues } from '../../../../platform/contract/field-value.ts'
import type { FormAccess } from '../../../../platform/web/record/form/control.ts'
import { FieldInput } from '../../../../platform/web/record/form/field-input.tsx'
import { RecordFacts } from '../../../../platform/web/record/record-facts.tsx'
import type { DraftNode } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { useFaultText } from '../../../../platform/web/record/words/use-fault-text.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { CardNode } from '../../../plant-card/contract/card-node.ts'
import { mayOn } from '../../../plant-card/web/card-port.ts'
import { isTypeOf, machineTypes } from '../../contract/equipment-types.ts'
import { factKeys, fieldsOfType } from '../../contract/fields-of-type.ts'
import { shownKeys } from './equipment-rules.ts'

interface NodeProps {
  readonly node: CardNode
  readonly part: DraftNode
  /** The stored values; undefined for a part that was just added. */
  readonly stored: DraftNode | undefined
  readonly editor: TreeEditor
  readonly words: RecordWords
  readonly isEditing: boolean
  readonly isHidden: boolean
}

const pick = (fields: FieldsData, keys: readonly string[]): FieldsData =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)))

/** The values of a machine or a part: facts, or controls in the same places. */
export function NodeValues(props: NodeProps) {
  const { part, words, isEditing, isHidden } = props
  const { t } = useTranslation()
  const keys = shownKeys(part, { isHidden, isEditing })
  const fields = pick(fieldsOfType(part.type), keys)
  if (keys.length === 0) return <Note>{t(isEditing ? 'equipment.noEmptyField' : 'equipment.noFilledField')}</Note>
  if (!isEditing) return <RecordFacts kind={{ fields }} record={part.values} words={words} />
  return sectionsOf(fields).map((section) => (
    <RecordSection key={section} title={words.section(section)}>
      <Fields>
        <Controls {...props} fields={pick(fields, keysIn(fields, section))} />
      </Fields>
    </RecordSection>
  ))
}

const keysIn = (fields: FieldsData, section: string): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.section === section)
    .map(([key]) => key)

function Controls({ node, part, stored, editor, words, fields }: NodeProps & { readonly fields: FieldsData }) {
  const can = useCan()
  const faultText = useFaultText({ words: 'equipment' })
  const { act, changes } = editor
  const facts = isTypeOf(machineTypes, part.type) ? factKeys(part.type) : {}
  const mayEditFacts = mayOn(node, 'PICFarmGeneral', EDIT)
  const errorIn = (key: string, field: Field): string | undefined => {
    const value = part.values[key]
    if (changes.blocked.some((one) => one.id === part.id && one.field === key))
      return faultText({ field: key, code: 'needed' })
    const fault = value === null || value === '' || field.kind === 'list' ? undefined : valueFault(key, field, value)
    return fault && faultText(fault)
  }
  const access: FormAccess = {
    valueOf: (key) => {
      const value = part.values[key]
      return Array.isArray(value) ? value.join(', ') : value
    },
    isChanged: (key) => {
      const field = fields[key]
      return stored !== undefined && field !== undefined && !equalValues(field, stored.values[key], part.values[key])
    },
    errorOf: (key) => {
      const field = fields[key]
      return field && errorIn(key, field)
    },
    warningOf: (key) => {
      const warning = recordWarnings(fields, part.values).find(({ field }) => field === key)
      return warning && faultText(warning)
    },
    onChange: (key, value) =>
      act({ kind: 'edit', id: part.id, values: { [key]: value }, continues: typeof value === 'string' }),
  }
  return Object.entries(fields)
    .filter(([, { computedBy }]) => computedBy === undefined)
    .map(([key, field]) => (
      <FieldInput
        key={`${part.id} ${key}`}
        name={key}
        field={field}
        words={words}
        form={access}
        disabled={(field.edit !== undefined && !can(field.edit)) || (Object.hasOwn(facts, key) && !mayEditFacts)}
      />
    ))
}
