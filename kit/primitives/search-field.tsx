import { IconSearch } from '@tabler/icons-react'
import type { CSSProperties, Ref } from 'react'
import styles from './search-field.module.css'
import { searchWidth } from './search-width.ts'
import { useTypedText } from './use-typed-text.ts'

/** A field that finds while one types: `onChange` comes 120 ms after the last key, at once with Enter. Escape empties it. */
export function SearchField({
  label,
  value,
  onChange,
  hint,
  inputRef,
  longest = 200,
}: {
  /** Accessible name and placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** A key at the end of the field, e.g. "/". */
  readonly hint?: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** Most characters; more can neither be typed nor pasted. */
  readonly longest?: number
}) {
  const { text, type, send } = useTypedText(value, onChange)

  return (
    <span className={styles.field} style={{ '--search-width': searchWidth(label, hint) } as CSSProperties}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        maxLength={longest}
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            send('')
          }
        }}
      />
      {hint && text === '' && (
        <span className={styles.hint} aria-hidden="true">
          {hint}
        </span>
      )}
    </span>
  )
}
