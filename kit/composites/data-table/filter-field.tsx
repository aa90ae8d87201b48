import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { Popover } from '../../primitives/popover.tsx'
import { cellOrder } from './cell-order.ts'
import { choiceOf, joinChoices, parseFilter, splitChoices } from './filter-expression.ts'
import styles from './filter-field.module.css'
import type { Column, TableState } from './table-model.ts'
import { filterKind } from './table-rows.ts'

interface FilterFieldProps<Row> {
  readonly column: Column<Row>
  /** Accessible name, e.g. "Filter Power". */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Leaves to collect the choices from. */
  readonly leaves: () => readonly Row[]
  readonly locale: string
  readonly help?: string | undefined
  /** A word above the field, where no header stands over it. */
  readonly caption?: string
}

/** Filters with one replaced; an empty one is left out. */
export const withFilter = (filters: TableState['filters'], id: string, value: string): TableState['filters'] => {
  const { [id]: _, ...others } = filters
  return value === '' ? others : { ...others, [id]: value }
}

/** Filter of one column after its kind. A filter of figures that cannot be read is marked and filters nothing. */
export function FilterField<Row>(props: FilterFieldProps<Row>) {
  if (filterKind(props.column) === 'none') return null
  const field = filterKind(props.column) === 'choice' ? <ChoiceFilter {...props} /> : <TypedFilter {...props} />
  if (props.caption === undefined) return field
  return (
    <div className={styles.captioned}>
      <span className={styles.caption}>{props.caption}</span>
      {field}
    </div>
  )
}

function TypedFilter<Row>({ column, label, value, onChange, help }: FilterFieldProps<Row>) {
  const kind = filterKind(column) === 'number' ? 'number' : 'text'
  const unreadable = kind === 'number' && value.trim() !== '' && parseFilter('number', value) === null
  return (
    <input
      className={styles.input}
      aria-label={label}
      aria-invalid={unreadable || undefined}
      title={kind === 'number' ? help : undefined}
      placeholder={kind === 'number' ? '> < ..' : ''}
      value={value}
      data-set={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const mostChoices = 200

function ChoiceFilter<Row>({ column, label, value, onChange, leaves, locale }: FilterFieldProps<Row>) {
  const [opened, setOpened] = useState(false)
  const chosen = splitChoices(value)
  const choices = useMemo(
    () =>
      opened
        ? [...new Set(leaves().map((row) => choiceOf(column.value(row))))]
            .sort(cellOrder(locale, false))
            .slice(0, mostChoices)
        : [],
    [opened, leaves, column, locale],
  )
  return (
    <Popover
      label={label}
      align="start"
      opened={opened}
      onOpened={setOpened}
      button={
        <button
          type="button"
          className={`${styles.input} ${styles.choice}`}
          aria-label={chosen.length > 0 ? `${label}: ${chosen.join(', ')}` : label}
          data-set={chosen.length > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.chosen}>{chosen.join(', ')}</span>
          <IconChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.includes(choice)}
            onChange={(checked) =>
              onChange(joinChoices(checked ? [...chosen, choice] : chosen.filter((other) => other !== choice)))
            }
          />
        ))}
      </div>
    </Popover>
  )
}
