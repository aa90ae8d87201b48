import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { ActiveCell } from './table-key-handler.ts'
import type { VisibleRow } from './table-rows.ts'
import type { RowSelection } from './use-row-selection.ts'

interface GridPresses<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly visible: readonly VisibleRow<Row>[]
  readonly active: ActiveCell
  readonly selection: RowSelection<Row> | undefined
  readonly onActive: (active: ActiveCell) => void
  readonly onToggle: (id: string) => void
  readonly onOpen: ((row: Row) => void) | undefined
}

const ownControls = 'a, button, input, select'

const numberAt = (target: Element, attribute: string, otherwise: number): number =>
  Number(target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? otherwise)

/** Pointer handlers of the grid, one set for all rows. */
export const useGridPresses = <Row>({
  scroller,
  visible,
  active,
  selection,
  onActive,
  onToggle,
  onOpen,
}: GridPresses<Row>) => {
  const rowAt = (target: Element) => visible[numberAt(target, 'data-row', -1)]
  // A live sort may put another row into the element between pointer down and click.
  const beganOn = useRef<string>(undefined)

  /** Returns the row of a click, if the click began and ended on the same row. */
  const pressedRow = (target: Element): VisibleRow<Row> | undefined => {
    const pressed = rowAt(target)
    const began = beganOn.current
    beganOn.current = undefined
    return began === undefined || began === pressed?.id ? pressed : undefined
  }

  const pressCell = (event: MouseEvent, target: Element, { id, row }: VisibleRow<Row>): void => {
    if (target.closest('[data-select]')) selection?.toggle(id)
    onActive({ rowId: id, column: numberAt(target, 'data-column', 0) })
    if (event.ctrlKey || event.metaKey) selection?.toggle(id)
    // The second click of a double click would open the row twice. "Back" would then lead to the same page.
    else if (target.closest('[data-opens]') && event.detail < 2) onOpen?.(row)
  }

  return {
    onPointerDown: ({ target }: PointerEvent) => {
      beganOn.current = rowAt(target as Element)?.id
    },
    onClick: (event: MouseEvent) => {
      const target = event.target as Element
      const pressed = pressedRow(target)
      if (!pressed) return
      if (target.closest('[data-toggle]')) {
        onToggle(pressed.id)
        scroller.current?.focus({ preventScroll: true })
      } else if (!target.closest(ownControls)) pressCell(event, target, pressed)
    },
    onDoubleClick: (event: MouseEvent) => {
      const target = event.target as Element
      const row = rowAt(target)
      // A click on the name has already opened the row.
      if (row?.id === active.rowId && row && !target.closest(`${ownControls}, [data-opens]`)) onOpen?.(row.row)
    },
  }
}
