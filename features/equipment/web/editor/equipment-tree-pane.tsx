import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Tree } from '../../../../kit/composites/tree/tree.tsx'
import type { TreeMark, TreeNode, TreeWords } from '../../../../kit/composites/tree/tree-model.ts'
import { type DraftNode, nodesById, type Roots } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { nameKeyOf } from '../../contract/equipment-types.ts'

const useTreeWords = (): TreeWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      search: t('equipment.tree.search'),
      empty: t('equipment.tree.empty'),
      noMatch: t('equipment.tree.noMatch'),
      count: (found, all) =>
        found === all ? t('equipment.tree.count', { count: all }) : t('equipment.tree.found', { count: all, found }),
      checked: (count) => t('equipment.tree.checked', { count }),
      checkAll: (count) => t('equipment.tree.checkAll', { count }),
      uncheckAll: t('equipment.tree.uncheckAll'),
      marks: {
        changed: t('equipment.tree.mark.changed'),
        added: t('equipment.tree.mark.added'),
        deleted: t('equipment.tree.mark.deleted'),
      },
      marksInside: (count) => t('equipment.tree.inside', { count }),
    }),
    [t],
  )
}

/** The nodes as the tree shows them, with marks of changes. */
const shownNodes = (
  roots: Roots,
  markOf: (node: DraftNode) => TreeMark | undefined,
  typeName: (type: string) => string,
): readonly TreeNode[] =>
  roots.map((node) => {
    const name = String(node.values[nameKeyOf(node.type)] ?? '')
    const type = typeName(node.type)
    const mark = markOf(node)
    return {
      id: node.id,
      label: name || type,
      ...(name !== '' && name !== type && { note: type }),
      ...(mark && { mark }),
      children: shownNodes(node.children, markOf, typeName),
    }
  })

/** The tree of the editor. */
export function EquipmentTreePane({
  editor,
  chosenId,
  onChoose,
  filter,
  hasChecks,
}: {
  readonly editor: TreeEditor
  readonly chosenId: string | undefined
  readonly onChoose: (id: string) => void
  readonly filter: { readonly text: string; readonly onText: (text: string) => void }
  readonly hasChecks: boolean
}) {
  const { t } = useTranslation()
  const words = useTreeWords()
  const { draft, changes, act } = editor
  const { roots, original, openIds, checkedIds } = draft
  const nodes = useMemo(() => {
    const stored = nodesById(original)
    const changed = new Set(changes.fields.map(({ id }) => id))
    const markOf = ({ id }: DraftNode): TreeMark | undefined =>
      stored.has(id) ? (changed.has(id) ? 'changed' : undefined) : 'added'
    return shownNodes(roots, markOf, (type) => t(`equipment.choice.type.${type}`))
  }, [roots, original, changes, t])
  return (
    <Tree
      label={t('equipment.tree.label')}
      nodes={nodes}
      openIds={useMemo(() => new Set(openIds), [openIds])}
      onOpen={(id, open) => act({ kind: open ? 'open' : 'close', id })}
      onOpenAll={(ids) => act({ kind: 'openAll', ids })}
      chosenId={chosenId}
      onChoose={onChoose}
      filter={filter}
      words={words}
      {...(hasChecks && {
        checks: {
          ids: new Set(checkedIds),
          onCheck: (id, checked, keepOthers) => act({ kind: 'check', id, checked, keepOthers }),
          onCheckAll: (ids) => act({ kind: 'checkAll', ids }),
          onUncheckAll: () => act({ kind: 'uncheckAll' }),
        },
      })}
    />
  )
}
