import { type RefObject, useMemo } from 'react'
import { useListedKeys, useShortcut } from '../../shortcuts/use-shortcut.ts'
import type { TableWords } from './table-model.ts'

/**
 * Registers the shortcut `/`, which focuses the search field. Also lists the keys of the grid in the list of shortcuts.
 */
export const useTableShortcuts = (
  label: string,
  { search, keys }: Pick<TableWords, 'search' | 'keys'>,
  field: RefObject<HTMLInputElement | null>,
): void => {
  useShortcut({
    id: 'table.search',
    keys: ['/'],
    label: search,
    group: label,
    run: () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  const listed = useMemo(
    () =>
      keys && [
        { id: 'table.move', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: keys.move, group: label },
        { id: 'table.open', keys: ['Enter'], label: keys.open, group: label },
        { id: 'table.sort', keys: ['Enter'], label: keys.sort, group: label },
        { id: 'table.column', keys: ['mod+ArrowLeft', 'mod+ArrowRight'], label: keys.column, group: label },
        { id: 'table.width', keys: ['shift+ArrowLeft', 'shift+ArrowRight'], label: keys.width, group: label },
        ...(keys.leave ? [{ id: 'table.leave', keys: ['Tab'], label: keys.leave, group: label }] : []),
        ...(keys.select ? [{ id: 'table.select', keys: [' '], label: keys.select, group: label }] : []),
      ],
    [keys, label],
  )
  useListedKeys(listed)
}
