import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import styles from './field.module.css'
import { fieldNotes } from './field-notes.tsx'
import { checkTextAreaType } from './input-type.ts'

export interface TextAreaProps extends Omit<TextareaProps, 'label' | 'classNames' | 'description'> {
  /** Only `text`; any other type throws. */
  readonly type?: 'text'
  readonly label: string
  /** Below the field. */
  readonly help?: string
  /** Below the help: the value is unusual, but can be saved. */
  readonly warning?: string
  /** The value differs from the stored value. A mark shows this at the edge. */
  readonly changed?: boolean
  /** Required: an asterisk after the label. The form reports a missing value. */
  readonly needed?: boolean
}

/** Several lines of text. The field grows with its text up to twelve lines. */
export function TextArea({
  label,
  help,
  warning,
  changed = false,
  needed = false,
  type = 'text',
  ...rest
}: TextAreaProps) {
  checkTextAreaType(type)
  return (
    <Controls>
      <Textarea
        label={label}
        {...fieldNotes(help, warning)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={12}
        {...(needed && { 'aria-required': true })}
        {...rest}
        data-changed={changed || undefined}
        classNames={{
          root: styles.root,
          input: styles.area,
          label: needed ? `${styles.label} ${styles.needed}` : styles.label,
          description: styles.help,
          error: styles.error,
        }}
      />
    </Controls>
  )
}
