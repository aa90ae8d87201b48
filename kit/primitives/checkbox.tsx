import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox as MantineCheckbox } from '@mantine/core'
import styles from './choice-field.module.css'

/** Yes or no, part of a form or a list. `null` is neither (some of many). */
export function Checkbox({
  label,
  labelHidden = false,
  checked,
  onChange,
  disabled = false,
  help,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly checked: boolean | null
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly help?: string
}) {
  return (
    <MantineCheckbox
      size="xs"
      {...(labelHidden ? { 'aria-label': label } : { label })}
      checked={checked === true}
      indeterminate={checked === null}
      disabled={disabled}
      description={help}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{ label: styles.label, input: styles.box, icon: styles.icon, description: styles.help }}
    />
  )
}
