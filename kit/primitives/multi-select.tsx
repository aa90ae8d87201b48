import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { MultiSelect as MantineMultiSelect } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Controls } from '../tokens/controls.tsx'
import { layers } from '../tokens/layers.ts'
import styles from './field.module.css'
import type { Choice } from './select.tsx'

/** Of thousands of choices only so many are drawn; the search finds the others. */
const mostDrawn = 80

/** Several of many, each a small label inside the field; typing finds them, Enter takes the first that was found. */
export function MultiSelect({
  label,
  labelHidden = false,
  choices,
  value,
  onChange,
  placeholder,
  help,
  disabled = false,
  error,
  nothingFound,
  changed = false,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly choices: readonly Choice[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly placeholder?: string
  readonly help?: string
  readonly disabled?: boolean
  readonly error?: string | undefined
  /** Words when the search finds nothing. */
  readonly nothingFound?: string
  readonly changed?: boolean
}) {
  const [search, setSearch] = useState('')
  // Runs before the key handler of the list, whose selected item may differ from the visible one.
  const selectMarked = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || search === '' || !(event.target instanceof HTMLInputElement)) return
    // Typed text is not selected yet, so Enter must not submit the form.
    event.preventDefault()
    event.stopPropagation()
    const list = document.getElementById(event.target.getAttribute('aria-controls') ?? '')
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (marked) return marked.click()
    // Fast fingers are there before one is marked.
    const word = search.trim().toLowerCase()
    const first = choices.find(
      (choice) => !choice.disabled && !value.includes(choice.value) && choice.label.toLowerCase().includes(word),
    )
    if (!first) return
    onChange([...value, first.value])
    setSearch('')
  }
  return (
    <Controls>
      <MantineMultiSelect
        {...(labelHidden ? { 'aria-label': label } : { label })}
        data={choices.map((choice) => ({ ...choice }))}
        value={[...value]}
        onChange={onChange}
        placeholder={value.length === 0 ? (placeholder ?? '') : ''}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        // Without a word the list is open for looking, and Enter belongs to the form.
        selectFirstOptionOnChange={search !== ''}
        wrapperProps={{ onKeyDownCapture: selectMarked }}
        hidePickedOptions
        limit={mostDrawn}
        disabled={disabled}
        error={error}
        nothingFoundMessage={nothingFound}
        data-changed={changed || undefined}
        comboboxProps={{ zIndex: layers.float, transitionProps: { duration: 0 } }}
        classNames={{
          root: styles.root,
          input: styles.pills,
          inputField: styles.pillsField,
          pill: styles.pill,
          label: styles.label,
          description: styles.help,
          error: styles.error,
          dropdown: styles.dropdown,
          option: styles.option,
        }}
      />
    </Controls>
  )
}
