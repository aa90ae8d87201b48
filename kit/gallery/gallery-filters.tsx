import { type SubmitEvent, useState } from 'react'
import { FilterBar } from '../composites/filter-bar/filter-bar.tsx'
import { Button } from '../primitives/button.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { dialogWords } from './dialog-words.ts'
import styles from './gallery.module.css'
import { useGalleryWords } from './gallery-language.tsx'

export function GalleryFilters() {
  const { filters: words } = useGalleryWords(dialogWords)
  /** Texts that the reader has typed, by field; null for a removed filter. */
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({})
  const textOf = ([key, , value]: (typeof words.fields)[number]) => (typed[key] === undefined ? value : typed[key])
  const filters = words.fields
    .filter((field) => textOf(field))
    .map((field) => ({ key: field[0], label: `${field[1]}: ${textOf(field)}` }))
  const remove = (keys: readonly string[]) =>
    setTyped({ ...typed, ...Object.fromEntries(keys.map((key) => [key, null])) })
  return (
    <FilterBar
      label={words.label}
      fields={words.fields.map(([key, label]) => ({ key, label }))}
      filters={filters}
      onRemove={(key) => remove([key])}
      onClear={() => remove(words.fields.map(([key]) => key))}
      editor={(key, close) => {
        const field = words.fields.find((one) => one[0] === key)
        return (
          field && (
            <DemoEditor
              label={field[1]}
              value={textOf(field) ?? ''}
              onApply={(text) => {
                setTyped({ ...typed, [key]: text })
                close()
              }}
            />
          )
        )
      }}
      words={words}
    />
  )
}

function DemoEditor({
  label,
  value,
  onApply,
}: {
  readonly label: string
  readonly value: string
  readonly onApply: (text: string) => void
}) {
  const { filters: words } = useGalleryWords(dialogWords)
  const [text, setText] = useState(value)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onApply(text)
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <TextField
        label={`${label} · ${words.contains}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" look="primary">
        {words.apply}
      </Button>
    </form>
  )
}
