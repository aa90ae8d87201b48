import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { ActiveCell } from './table-key-handler.ts'
import type { DataTableProps } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'
import type { RowSelection } from './use-row-selection.ts'

interface GridPresses<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly visible: readonly VisibleRow<Row>[]
  readonly active: ActiveCell
  readonly selection: RowSelection<Row> | undefined
  readonly onActive: (active: ActiveCell) => void
  readonly onToggle: (id: string) => void
}

const ownControls = 'a, button, input, select'

const numberAt = (target: Element, attribute: string, otherwise: number): number =>
  Number(target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? otherwise)

/** Pointer handlers of the grid, one set for all rows. */
export const useGridPresses = <Row>(
  { onOpen, opensByPress }: Pick<DataTableProps<Row>, 'onOpen' | 'opensByPress'>,
  { scroller, visible, active, selection, onActive, onToggle }: GridPresses<Row>,
) => {
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

  /** Somebody who marks a text to copy it does not want to open anything. */
  const isOpenedByPress = (row: Row) => opensByPress?.(row) === true && (window.getSelection()?.toString() ?? '') === ''

  const pressCell = (event: MouseEvent, target: Element, { id, row }: VisibleRow<Row>): void => {
    const isPicked = target.closest('[data-select]') !== null
    if (isPicked) selection?.toggle(id)
    onActive({ rowId: id, column: numberAt(target, 'data-column', 0) })
    if (event.ctrlKey || event.metaKey) selection?.toggle(id)
    // The second click of a double click would open the row twice. "Back" would then lead to the same page.
    else if (event.detail < 2 && (target.closest('[data-opens]') || (!isPicked && isOpenedByPress(row)))) onOpen?.(row)
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
      if (
        row?.id === active.rowId &&
        row &&
        !opensByPress?.(row.row) &&
        !target.closest(`${ownControls}, [data-opens]`)
      )
        onOpen?.(row.row)
    },
  }
}
