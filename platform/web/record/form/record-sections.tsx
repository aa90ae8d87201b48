import type { ReactNode } from 'react'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { Choice } from '../../../../kit/primitives/select.tsx'
import { fieldEntries, sectionsOf } from '../../../contract/field.ts'
import { isVisible } from '../../../contract/field-value.ts'
import { useCan } from '../../rights/use-can.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import { FieldInput } from './field-input.tsx'
import type { RecordEditor } from './use-record-editor.ts'

interface FieldsProps {
  readonly editor: RecordEditor
  readonly words: RecordWords
  /** Records that reference fields can choose, by field. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  /** Own controls for fields, by field. */
  readonly own?: Readonly<Record<string, ReactNode>>
}

/** The controls of all fields of a section that apply to the record. */
export function SectionFields({
  section,
  editor,
  words,
  choices = {},
  own = {},
}: FieldsProps & { readonly section: string }) {
  const can = useCan()
  const { fields, values, draft, access, isNew, secretSetAt } = editor
  return fieldEntries(fields)
    .filter(([key, field]) => field.section === section && field.inForm !== false && isVisible(fields, key, values))
    .filter(([, { computedBy, read }]) => computedBy === undefined && (read === undefined || can(read)))
    .map(([key, field]) =>
      key in own ? (
        own[key]
      ) : (
        <FieldInput
          key={key}
          name={key}
          field={field}
          words={words}
          form={access}
          disabled={(field.isFixed === true && !isNew) || (field.edit !== undefined && !can(field.edit))}
          choices={choices[key]}
          {...(field.kind === 'secret' && {
            secret: { setAtMs: secretSetAt(field), isRestored: draft.restoredAtMs !== undefined },
          })}
        />
      ),
    )
}

/** All sections of a form with their titles. */
export function RecordSections(props: FieldsProps) {
  const { fields } = props.editor
  // Fields that the form omits make no section.
  const inForm = Object.fromEntries(fieldEntries(fields).filter(([, field]) => field.inForm !== false))
  return sectionsOf(inForm).map((section) => (
    <RecordSection key={section} title={props.words.section(section)}>
      <Fields>
        <SectionFields {...props} section={section} />
      </Fields>
    </RecordSection>
  ))
}
