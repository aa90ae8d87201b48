import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { companyLink } from '../../contract/company-paths.ts'
import type { Ownership } from '../../contract/ownership-call.ts'
import { boxHeight, boxWidth, drawingOf, type PlacedNode } from '../drawing-places.ts'
import styles from './ownership.module.css'

/** The layers above a plant: boxes with the part that passes through them, lines with the share of the owner. */
export function OwnershipDrawing({ ownership }: { readonly ownership: Ownership }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { width, height, nodes, lines } = drawingOf(ownership)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a drawing that is wider than the page
    <section className={styles.frame} aria-label={t('companies.ownership.drawing')} tabIndex={0}>
      <div className={styles.drawing} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true" className={styles.lines}>
          {lines.map(({ key, path, isBack }) => (
            <path key={key} d={path} data-back={isBack || undefined} />
          ))}
          {lines.map(({ key, x, y, percent }) => (
            <text key={key} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
              {format.number(percent, 3, '%')}
            </text>
          ))}
        </svg>
        {nodes.map((node) => (
          <div
            key={node.key}
            className={styles.box}
            data-sort={node.sort}
            data-own={node.isOwnGroup || undefined}
            style={{ left: node.x, top: node.y, width: boxWidth, height: boxHeight }}
          >
            <BoxName node={node} />
            <span className={styles.part}>{format.number(node.percent, 2, '%')}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

function BoxName({ node: { sort, companyId, name } }: { readonly node: PlacedNode }) {
  const { t } = useTranslation()
  if (companyId !== null)
    return (
      <AppLink href={companyLink(companyId)}>
        <span className={styles.name} title={name}>
          {name}
        </span>
      </AppLink>
    )
  const text = sort === 'unknown' ? t('companies.ownership.unknown') : name
  return (
    <span className={styles.name} title={text}>
      {text}
    </span>
  )
}
