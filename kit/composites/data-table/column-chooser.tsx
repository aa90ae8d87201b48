import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Popover } from '../../primitives/popover.tsx'
import styles from './column-chooser.module.css'
import { hiddenColumns, movedOrder, orderedColumns } from './column-layout.ts'
import type { Column, TableState, TableWords } from './table-model.ts'

/** Which columns are shown and in which order. The first column names the row and is not offered. */
export function ColumnChooser<Row>({
  columns,
  state,
  onState,
  words,
}: {
  readonly columns: readonly Column<Row>[]
  readonly state: TableState
  readonly onState: (next: TableState) => void
  readonly words: TableWords
}) {
  const [opened, setOpened] = useState(false)
  const first = columns[0]
  const hidden = hiddenColumns(columns, state.hidden)
  const list = orderedColumns(columns, state.order).filter((column) => column !== first)

  const show = (id: string, shown: boolean) => {
    const next = new Set(hidden)
    if (shown) next.delete(id)
    else next.add(id)
    onState({ ...state, hidden: [...next] })
  }
  const move = (id: string, target: Column<Row> | undefined) =>
    target && onState({ ...state, order: movedOrder(columns, state.order, id, target.id) })

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
    </Popover>
  )
}
