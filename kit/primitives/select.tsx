import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select as MantineSelect, type OptionsFilter } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import { layers } from '../tokens/layers.ts'
import styles from './field.module.css'
import { fieldNotes } from './field-notes.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

const keepAll: OptionsFilter = ({ options }) => options

/** One of several. `searchable` from about ten choices on. */
export function Select({
  label,
  labelHidden = false,
  choices,
  value,
  onChange,
  placeholder,
  searchable = false,
  onSearch,
  disabled = false,
  error,
  nothingFound,
  help,
  warning,
  needed = false,
  changed = false,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly searchable?: boolean
  /** Receives the typed text. The choices are then the result of a search elsewhere, and are not filtered again. */
  readonly onSearch?: (text: string) => void
  readonly disabled?: boolean
  readonly error?: string
  /** Words when the search finds nothing. */
  readonly nothingFound?: string
  /** Below the field. */
  readonly help?: string
  /** Below the help: the value is unusual, but can be saved. */
  readonly warning?: string
  /** Required: an asterisk after the label. The form reports a missing value. */
  readonly needed?: boolean
  /** The value differs from the stored value. A mark shows this at the edge. */
  readonly changed?: boolean
}) {
  return (
    <Controls>
      <MantineSelect
        {...(labelHidden ? { 'aria-label': label } : { label })}
        data={choices.map((choice) => ({ ...choice }))}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        placeholder={placeholder ?? ''}
        searchable={searchable}
        {...(onSearch && { onSearchChange: onSearch, filter: keepAll })}
        selectFirstOptionOnChange={searchable}
        disabled={disabled}
        error={error}
        {...fieldNotes(help, warning)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(needed && { 'aria-required': true })}
        data-changed={changed || undefined}
        nothingFoundMessage={nothingFound}
        allowDeselect={false}
        comboboxProps={{ zIndex: layers.float, transitionProps: { duration: 0 } }}
        classNames={{
          root: styles.root,
          input: styles.input,
          label: needed ? `${styles.label} ${styles.needed}` : styles.label,
          description: styles.help,
          error: styles.error,
          dropdown: styles.dropdown,
          option: styles.option,
        }}
      />
    </Controls>
  )
}
