import { useMemo, useState } from 'react'
import { ancestorsOf, findNodes, indexTree, type TreeIndex, type TreeRowData, visibleRows } from './tree-index.ts'
import type { TreeProps } from './tree-model.ts'

/** The row of a node, or of its nearest ancestor in sight, else the first. */
const rowOf = (index: TreeIndex, rows: readonly TreeRowData[], id: string | undefined): number => {
  const place = id === undefined ? undefined : index.placeOf.get(id)
  if (place === undefined) return 0
  const wanted = new Set([place, ...ancestorsOf(index, place)])
  return Math.max(
    0,
    rows.findLastIndex(({ entry }) => wanted.has(entry.index)),
  )
}

/** Rows of a tree, its filter, and the active row. */
export const useTree = ({
  nodes,
  openIds,
  onOpen,
  chosenId,
  filter,
}: Pick<TreeProps, 'nodes' | 'openIds' | 'onOpen' | 'chosenId' | 'filter'>) => {
  const index = useMemo(() => indexTree(nodes), [nodes])
  const text = filter?.text ?? ''
  const find = useMemo(() => findNodes(index, text), [index, text])
  /** The filter opens what holds found nodes. What the user closes meanwhile stays closed until the text changes. */
  const [closed, setClosed] = useState<{ readonly text: string; readonly ids: ReadonlySet<string> }>()
  const closedIds = closed?.text === text ? closed.ids : undefined
  const rows = useMemo(
    () =>
      visibleRows(
        index,
        ({ node, index: place }) => (find?.holdsFound(place) ? !closedIds?.has(node.id) : openIds.has(node.id)),
        find,
      ),
    [index, find, openIds, closedIds],
  )
  const [activeId, setActiveId] = useState(chosenId)
  const [chosenBefore, setChosenBefore] = useState(chosenId)
  // What the caller chooses becomes the active node too.
  if (chosenId !== chosenBefore) {
    setChosenBefore(chosenId)
    if (chosenId !== undefined) setActiveId(chosenId)
  }
  const setOpen = (id: string, open: boolean) => {
    const place = index.placeOf.get(id)
    if (place === undefined || !find?.holdsFound(place)) return onOpen(id, open)
    const ids = new Set(closedIds)
    if (open) ids.delete(id)
    else ids.add(id)
    setClosed({ text, ids })
  }
  return { index, find, rows, active: rowOf(index, rows, activeId), setActiveId, setOpen }
}
