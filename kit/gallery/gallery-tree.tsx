import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Tree } from '../composites/tree/tree.tsx'
import { Button } from '../primitives/button.tsx'
import { changedTree, demoTree } from './demo-tree.ts'
import styles from './gallery.module.css'
import { useGalleryWords } from './gallery-language.tsx'
import { treeWords } from './tree-words.ts'

const toggled = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** State of a tree as its caller holds it. */
const useDemoState = (open: readonly string[], chosen?: string) => {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set(open))
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const [chosenId, setChosenId] = useState(chosen)
  const [text, setText] = useState('')
  return {
    openIds,
    onOpen: (id: string, isOpen: boolean) => setOpenIds((ids) => toggled(ids, id, isOpen)),
    onOpenAll: (ids: readonly string[]) => setOpenIds((held) => new Set([...held, ...ids])),
    chosenId,
    onChoose: setChosenId,
    checks: {
      ids: checkedIds,
      onCheck: (id: string, isChecked: boolean) => setCheckedIds((ids) => toggled(ids, id, isChecked)),
      onCheckAll: (ids: readonly string[]) => setCheckedIds(new Set(ids)),
      onUncheckAll: () => setCheckedIds(new Set()),
    },
    filter: { text, onText: setText },
  }
}

export function GalleryTree() {
  const words = useGalleryWords(treeWords)
  const large = useDemoState(['T1'])
  const { checks: _, filter: __, ...small } = useDemoState(['a'], 'a2')
  const { checks } = useDemoState([])
  const big = useMemo(() => demoTree(words), [words])
  return (
    <div className={styles.trees}>
      <div className={styles.tree}>
        <Tree label={words.tree} nodes={big} words={words} {...large} />
      </div>
      <div className={styles.tree}>
        <Tree
          label={words.small}
          nodes={changedTree(words)}
          words={words}
          {...small}
          checks={checks}
          actions={
            <Button size="small" icon={<IconPlus />}>
              {words.add}
            </Button>
          }
        />
      </div>
      <div className={styles.tree}>
        <Tree label={words.none} nodes={[]} words={words} {...small} />
      </div>
    </div>
  )
}
