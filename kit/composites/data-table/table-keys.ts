/** Position of the active cell. Row -1 is the header. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

/**
 * Returns the position that a key of the ARIA grid pattern moves to, or null if it does not move. Ctrl or Cmd with Home
 * or End moves to the first or last cell of the table.
 */
export const nextPosition = (
  key: string,
  control: boolean,
  { row, column }: GridPosition,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): GridPosition | null => {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: Math.min(lastRow, Math.max(-1, nextRow)),
    column: Math.min(lastColumn, Math.max(0, nextColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'PageDown':
      return to(row + size.page, column)
    case 'PageUp':
      return to(Math.max(0, row - size.page), column)
    case 'Home':
      return control ? to(0, 0) : to(row, 0)
    case 'End':
      return control ? to(lastRow, lastColumn) : to(row, lastColumn)
    default:
      return null
  }
}
