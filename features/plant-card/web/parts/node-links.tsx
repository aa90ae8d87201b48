import { useTranslation } from 'react-i18next'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { type CardLevel, cardLevels } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'
import { cardLink } from '../links.ts'
import styles from './card.module.css'

/** Links to the nodes directly below: sub-farms, then assets. */
export function NodeLinks({ node }: { readonly node: CardNode }) {
  const { t } = useTranslation()
  const of = (level: CardLevel) => node.children.filter((child) => child.level === level)
  return cardLevels
    .filter((level) => of(level).length > 0)
    .map((level) => (
      <RecordSection key={level} title={t(`plantCard.below.${level}`)} note={of(level).length}>
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
