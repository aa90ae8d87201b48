import { IconChevronDown, IconChevronUp, IconPin, IconPinnedFilled } from '@tabler/icons-react'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { arrangedColumns, hiddenColumns, mostPinned, movedColumn, withPinned } from './column-layout.ts'
import styles from './column-list.module.css'
import type { Column, TableState, TableWords } from './table-model.ts'

export interface ColumnListProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly state: TableState
  readonly onState: (next: TableState) => void
  readonly words: TableWords
}

/** Lists all columns but the first. Each has controls to show, pin and move it. */
export function ColumnList<Row>({ columns, state, onState, words }: ColumnListProps<Row>) {
  const hidden = hiddenColumns(columns, state.hidden)
  const list = arrangedColumns(columns, state)
  const pinned = state.pinned ?? []

  const show = (id: string, shown: boolean) => {
    const next = new Set(hidden)
    if (shown) next.delete(id)
    else next.add(id)
    onState({ ...state, hidden: [...next] })
  }
  const move = (id: string, target: Column<Row> | undefined) =>
    target && onState(movedColumn(columns, state, id, target.id))

  return (
    <ul className={styles.list}>
      {list.map((column, index) => (
        <li key={column.id} className={styles.line}>
          <Checkbox
            label={column.unit ? `${column.header} (${column.unit})` : column.header}
            checked={!hidden.has(column.id)}
            onChange={(checked) => show(column.id, checked)}
          />
          {words.moveLeft && words.moveRight && (
            <span className={styles.moves}>
              {words.keepLeft && (
                <IconButton
                  size="small"
                  label={`${words.keepLeft}: ${column.header}`}
                  icon={pinned.includes(column.id) ? <IconPinnedFilled /> : <IconPin />}
                  aria-pressed={pinned.includes(column.id)}
                  disabled={!pinned.includes(column.id) && pinned.length >= mostPinned}
                  onClick={() => onState(withPinned(state, column.id, !pinned.includes(column.id)))}
                />
              )}
              <IconButton
                size="small"
                label={`${words.moveLeft}: ${column.header}`}
                icon={<IconChevronUp />}
                disabled={index === 0}
                onClick={() => move(column.id, list[index - 1])}
              />
              <IconButton
                size="small"
                label={`${words.moveRight}: ${column.header}`}
                icon={<IconChevronDown />}
                disabled={index === list.length - 1}
                onClick={() => move(column.id, list[index + 1])}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
