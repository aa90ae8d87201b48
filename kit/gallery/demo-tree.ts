import type { TreeNode } from '../composites/tree/tree-model.ts'
import type { TreeDemoWords } from './tree-words.ts'

const turbines = 200

/** 2,000 nodes: 200 turbines with nine parts each. */
export const demoTree = (words: TreeDemoWords): readonly TreeNode[] =>
  Array.from({ length: turbines }, (_, at) => {
    const id = `T${at + 1}`
    const part = (key: string, label: string, children: readonly TreeNode[] = []): TreeNode => ({
      id: `${id}-${key}`,
      label,
      ...(children.length > 0 && { children }),
    })
    return {
      id,
      label: `WT${at + 1}`,
      note: `PT-ALT-${String(at + 1).padStart(3, '0')}`,
      children: [
        part('rotor', words.rotor, [
          part('blade-a', `${words.blade} A`),
          part('blade-b', `${words.blade} B`),
          part('blade-c', `${words.blade} C`),
        ]),
        part('gearbox', words.gearbox),
        part('generator', words.generator),
        part('roof', words.roof, [part('light', `${words.light} 1`)]),
        part('ladder', words.ladder),
      ],
    }
  })

/** Every mark, a node without a box, and a name that no row has room for. */
export const changedTree = (words: TreeDemoWords): readonly TreeNode[] => [
  {
    id: 'a',
    label: 'WT1',
    note: 'PT-ALT-001',
    mark: 'changed',
    children: [
      { id: 'a1', label: words.gearbox, mark: 'deleted' },
      { id: 'a2', label: words.gearbox, note: 'ZF EH952A', mark: 'added' },
      { id: 'a3', label: `${words.tower} – Parque eólico de Nossa Senhora da Boa Viagem e Santo António` },
    ],
  },
  {
    id: 'b',
    label: 'WT2',
    note: 'PT-ALT-002',
    children: [
      { id: 'b1', label: `${words.blade} A`, mark: 'changed' },
      { id: 'b2', label: `${words.blade} B`, mark: 'changed' },
    ],
  },
  { id: 'c', label: words.tower, uncheckable: true },
]
