import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Late, type LatePart } from '../../primitives/late-part.tsx'
import { Popover } from '../../primitives/popover.tsx'
import type { ColumnListProps } from './column-list.tsx'
import { columnList } from './late-parts.ts'

/** Selects the visible columns and their order. The list omits the first column, because it names the row. */
export function ColumnChooser<Row>(props: ColumnListProps<Row>) {
  const [opened, setOpened] = useState(false)
  const { words } = props
  return (
    <Popover
      label={words.columns}
      opened={opened}
      onOpened={setOpened}
      holds={columnList}
      button={
        <Button icon={<IconColumns3 aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          {words.columns}
        </Button>
      }
    >
      <Late of={columnList as LatePart<ColumnListProps<Row>>} {...props} />
    </Popover>
  )
}
