import { IconChevronRight, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import styles from './tree.module.css'
import type { TreeMark, TreeNode, TreeWords } from './tree-model.ts'

const signs = { changed: IconPencil, added: IconPlus, deleted: IconMinus } as const

/** One row. The tree listens to keys and presses, the parts only say what they are. */
export const TreeRow = memo(function TreeRow({
  id,
  index,
  node,
  level,
  marksInside,
  isOpen,
  place,
  size,
  count,
  isFaint,
  isActive,
  isChosen,
  isChecked,
  hasChecks,
  topPx,
  words,
}: {
  readonly id: string
  readonly index: number
  readonly node: TreeNode
  readonly level: number
  readonly marksInside: number
  readonly isOpen: boolean | undefined
  readonly place: number
  readonly size: number
  readonly count: number
  /** The filter does not find it itself. */
  readonly isFaint: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  /** Undefined: without a box. */
  readonly isChecked: boolean | undefined
  readonly hasChecks: boolean
  readonly topPx: number
  readonly words: TreeWords
}) {
  return (
    <div
      id={id}
      role="treeitem"
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)`, '--level': level } as CSSProperties}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={size}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      aria-checked={isChecked}
      data-row={index}
      data-active={isActive || undefined}
      data-mark={node.mark}
      data-faint={isFaint || undefined}
    >
      <span className={styles.twist} data-twist="" aria-hidden="true">
        {isOpen !== undefined && <IconChevronRight size={16} data-open={isOpen || undefined} />}
      </span>
      {hasChecks && (
        <span className={styles.boxPlace} data-box="" aria-hidden="true">
          {isChecked !== undefined && (
            <span className={styles.box} data-checked={isChecked || undefined}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 8.5l3 3 5.5-7" />
              </svg>
            </span>
          )}
        </span>
      )}
      {node.icon && (
        <span className={styles.icon} aria-hidden="true">
          {node.icon}
        </span>
      )}
      <span className={styles.label} title={node.label}>
        {node.label}
      </span>
      {node.note && <span className={styles.note}>{node.note}</span>}
      <span className={styles.end}>
        {marksInside > 0 && (
          <span className={styles.inside} title={words.marksInside(marksInside)}>
            <span className="visually-hidden">{words.marksInside(marksInside)}</span>
          </span>
        )}
        {node.mark && <Mark mark={node.mark} word={words.marks[node.mark]} />}
        {isOpen !== undefined && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
    </div>
  )
})

function Mark({ mark, word }: { readonly mark: TreeMark; readonly word: string }) {
  const Sign = signs[mark]
  return (
    <span className={styles.mark} data-mark={mark}>
      <Sign size={12} aria-hidden="true" />
      <span className={styles.markWord}>{word}</span>
    </span>
  )
}
