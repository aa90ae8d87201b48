import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { Popover } from '../../primitives/popover.tsx'
import { useTypedText } from '../../primitives/use-typed-text.ts'
import { cellOrder } from './cell-order.ts'
import { worded } from './cell-text.ts'
import { choiceOf, joinChoices, parseFilter, splitChoices } from './filter-expression.ts'
import styles from './filter-field.module.css'
import type { Column } from './table-model.ts'
import { filterKind } from './table-rows.ts'

export interface FilterFieldProps<Row> {
  readonly column: Column<Row>
  /** Accessible name, e.g. "Filter Power". */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Returns the leaves whose values become the choices. */
  readonly leaves: () => readonly Row[]
  readonly locale: string
  readonly help?: string | undefined
  /** Label above the field, for places without a column header. */
  readonly caption?: string
}

/** Filter field of one column, by filter kind. An invalid number filter is marked as invalid and filters nothing. */
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
  const { text, type, send } = useTypedText(value, onChange)
  const kind = filterKind(column) === 'number' ? 'number' : 'text'
  const unreadable = kind === 'number' && text.trim() !== '' && parseFilter('number', text) === null
  return (
    <input
      className={styles.input}
      aria-label={label}
      aria-invalid={unreadable || undefined}
      title={kind === 'number' ? help : undefined}
      aria-description={unreadable ? help : undefined}
      placeholder={kind === 'number' ? '> < ..' : ''}
      value={text}
      data-set={text !== '' || undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => send(text)}
    />
  )
}

const mostChoices = 200
const lookEveryMs = 1_000

/** Returns the distinct values of the leaves with their labels, sorted by label. */
const choicesOf = <Row,>(column: Column<Row>, leaves: readonly Row[], locale: string) => {
  const order = cellOrder(locale, false)
  const choices = column.choices ?? leaves.map((row) => choiceOf(column.value(row)))
  return [...new Set(choices)]
    .map((choice) => ({ choice, word: String(worded(column, choice)) }))
    .sort((left, right) => order(left.word, right.word))
    .slice(0, mostChoices)
}

function ChoiceFilter<Row>({ column, label, value, onChange, leaves, locale }: FilterFieldProps<Row>) {
  const [opened, setOpened] = useState(false)
  const chosen = splitChoices(value)
  const chosenWords = chosen.map((choice) => worded(column, choice)).join(', ')
  const [choices, setChoices] = useState<readonly { readonly choice: string; readonly word: string }[]>([])
  // Live values change while the list is open, so new choices must appear.
  useEffect(() => {
    if (!opened) return
    const look = () => setChoices(choicesOf(column, leaves(), locale))
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [opened, leaves, column, locale])
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
          aria-label={chosen.length > 0 ? `${label}: ${chosenWords}` : label}
          data-set={chosen.length > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.chosen}>{chosenWords}</span>
          <IconChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <div className={styles.choices}>
        {choices.map(({ choice, word }) => (
          <Checkbox
            key={choice}
            label={word}
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
