import { useTranslation } from 'react-i18next'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { type CardLevel, cardLevels } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'
import { createRight } from '../../contract/create-right.ts'
import { cardLink, newNodeLink } from '../links.ts'
import styles from './card.module.css'

/** Levels that a person can add below a node. */
const addedBelow: Readonly<Record<CardLevel, readonly CardLevel[]>> = {
  farm: ['subFarm', 'asset'],
  subFarm: ['asset'],
  asset: [],
}

/** Links to the nodes directly below: sub-farms, then assets. Users with the right to create nodes add one here. */
export function NodeLinks({ node }: { readonly node: CardNode }) {
  const { t } = useTranslation()
  const mayAdd = useCan()(createRight)
  const of = (level: CardLevel) => node.children.filter((child) => child.level === level)
  const adds = (level: CardLevel) => mayAdd && addedBelow[node.level].includes(level)
  return cardLevels
    .filter((level) => of(level).length > 0 || adds(level))
    .map((level) => (
      <RecordSection
        key={level}
        title={t(`plantCard.below.${level}`)}
        note={of(level).length}
        actions={
          adds(level) && <AppLink href={newNodeLink(level, node.entCode)}>{t(`plantCard.new.${level}.add`)}</AppLink>
        }
      >
        <ul className={styles.links}>
          {of(level).map((child) => (
            <li key={child.entCode}>
              <AppLink href={cardLink(child)}>{child.name}</AppLink>
            </li>
          ))}
        </ul>
      </RecordSection>
    ))
}
