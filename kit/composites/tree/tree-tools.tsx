import { useMemo } from 'react'
import { Button } from '../../primitives/button.tsx'
import { SearchField } from '../../primitives/search-field.tsx'
import styles from './tree.module.css'
import { checkableIds, type TreeFind, type TreeIndex } from './tree-index.ts'
import type { TreeProps } from './tree-model.ts'

/** Filter, counts, and the buttons that check all nodes or none. */
export function TreeTools({
  index,
  find,
  filter,
  checks,
  actions,
  words,
}: Pick<TreeProps, 'filter' | 'checks' | 'actions' | 'words'> & {
  readonly index: TreeIndex
  readonly find: TreeFind | null
}) {
  const ids = useMemo(() => checkableIds(index, find), [index, find])
  const { length: all } = index.entries
  const found = find ? find.found.length : all
  const checked = checks ? [...checks.ids].filter((id) => index.placeOf.has(id)).length : 0
  if (all === 0 && !filter && !actions) return null
  return (
    <div className={styles.tools}>
      {filter && (
        <div className={styles.search}>
          <SearchField label={words.search} value={filter.text} onChange={filter.onText} />
        </div>
      )}
      <span className={styles.counts} role="status">
        {all > 0 && words.count(found, all)}
        {checked > 0 && <> · {words.checked(checked)}</>}
      </span>
      {checks && all > 0 && (
        <span className={styles.checkButtons}>
          <Button size="small" look="quiet" disabled={ids.length === 0} onClick={() => checks.onCheckAll(ids)}>
            {words.checkAll(ids.length)}
          </Button>
          <Button size="small" look="quiet" disabled={checked === 0} onClick={checks.onUncheckAll}>
            {words.uncheckAll}
          </Button>
        </span>
      )}
      {actions}
    </div>
  )
}
