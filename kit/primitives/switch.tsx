import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch as MantineSwitch } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import styles from './switch.module.css'

/** On or off, taking effect at once. In a form that is saved later use Checkbox. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}) {
  return (
    <Controls>
      <MantineSwitch
        size="sm"
        label={label}
        checked={checked}
        disabled={disabled}
        withThumbIndicator={false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        classNames={{ label: styles.label, track: styles.track }}
      />
    </Controls>
  )
}
