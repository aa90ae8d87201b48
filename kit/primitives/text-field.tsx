import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import styles from './field.module.css'
import { fieldNotes } from './field-notes.tsx'
import { checkInputType, type InputType } from './input-type.ts'

export interface TextFieldProps extends Omit<TextInputProps, 'label' | 'classNames' | 'description' | 'type'> {
  /** Default `text`. A type outside the list throws. */
  readonly type?: InputType
  /** Above the field; hidden from sight with `labelHidden`, never left out. */
  readonly label: string
  readonly labelHidden?: boolean
  /** Below the field. */
  readonly help?: string
  /** Below the help: the value is unusual, but can be saved. */
  readonly warning?: string
  /** Inside the field at its end, e.g. "kW". */
  readonly unit?: string
  /** The value differs from the stored one: a mark stands at the edge. */
  readonly changed?: boolean
  /** Required: an asterisk after the label. The form reports a missing value. */
  readonly needed?: boolean
}

/** One line of text or a figure. */
export function TextField({
  label,
  labelHidden = false,
  help,
  warning,
  unit,
  changed = false,
  needed = false,
  type = 'text',
  ...rest
}: TextFieldProps) {
  checkInputType(type)
  return (
    <Controls>
      <TextInput
        {...(labelHidden ? { 'aria-label': label } : { label })}
        {...fieldNotes(help, warning)}
        {...(unit === undefined ? {} : { rightSection: <span className={styles.unit}>{unit}</span> })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(needed && { 'aria-required': true })}
        {...rest}
        type={type}
        data-changed={changed || undefined}
        classNames={{
          root: styles.root,
          input: styles.input,
          label: needed ? `${styles.label} ${styles.needed}` : styles.label,
          description: styles.help,
          error: styles.error,
        }}
      />
    </Controls>
  )
}
