import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinnedFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Popover } from '../../primitives/popover.tsx'
import styles from './column-chooser.module.css'
import { arrangedColumns, hiddenColumns, mostPinned, movedColumn, withPinned } from './column-layout.ts'
import type { Column, TableState, TableWords } from './table-model.ts'

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly state: TableState
  readonly onState: (next: TableState) => void
  readonly words: TableWords
}

/** Which columns are shown and in which order. The first column names the row and is not offered. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const [opened, setOpened] = useState(false)
  const { words } = props
  return (
    <Popover
      label={words.columns}
      opened={opened}
      onOpened={setOpened}
      button={
        <Button icon={<IconColumns3 aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          {words.columns}
        </Button>
      }
    >
      <ColumnList {...props} />
    </Popover>
  )
}

function ColumnList<Row>({ columns, state, onState, words }: ColumnChooserProps<Row>) {
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
