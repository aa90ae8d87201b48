import { useState } from 'react'
import { SearchField } from '../../primitives/search-field.tsx'
import { folded } from '../data-table/filter-expression.ts'
import styles from './filter-bar.module.css'
import type { FilterableField, FilterBarWords } from './filter-model.ts'

/** From so many fields on there is a search. */
const manyFields = 8

/** The fields by which a list can still be filtered. */
export function FilterFieldList({
  fields,
  onChoose,
  words,
}: {
  readonly fields: readonly FilterableField[]
  readonly onChoose: (key: string) => void
  readonly words: Pick<FilterBarWords, 'search' | 'nothingFound'>
}) {
  const [text, setText] = useState('')
  const wanted = folded(text.trim())
  const found = fields.filter(({ label }) => folded(label).includes(wanted))
  return (
    <div className={styles.fields}>
      {fields.length > manyFields && <SearchField label={words.search} value={text} onChange={setText} />}
      <ul className={styles.list}>
        {found.map(({ key, label }) => (
          <li key={key}>
            <button type="button" className={styles.field} onClick={() => onChoose(key)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.nothing} role="status">
          {words.nothingFound}
        </p>
      )}
    </div>
  )
}
