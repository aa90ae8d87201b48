import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EDIT,
  farmLevelProducts,
  holds,
  MANAGE,
  type Product,
  productLevelProducts,
  READ,
  type RightFlag,
} from '../../../../domain/right.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import type { Rights } from '../../contract/person.ts'
import styles from './rights-matrix.module.css'

const flags = [READ, EDIT, MANAGE] as const
const sections = [
  { id: 'everywhere', products: productLevelProducts },
  { id: 'onFarms', products: farmLevelProducts },
] as const

/** Rights that come from elsewhere and cannot be changed here. */
export interface InheritedRights {
  readonly source: string
  readonly products: Rights
}

/** The value after a flag is set or taken: who may edit or manage reads as well. */
export const withFlag = (value: number, flag: RightFlag, isOn: boolean): number => {
  if (isOn) return value | flag | READ
  return flag === READ ? 0 : value & ~flag
}

/**
 * Products × read, edit, manage, and where each comes from. Without `onChange` only what is held is shown, until
 * everything is asked for.
 */
export function RightsMatrix({
  own,
  inherited = [],
  ownSource,
  onChange,
  refused = [],
}: {
  readonly own: Rights
  readonly inherited?: readonly InheritedRights[]
  /** Name of the own rights among the sources; left out where there is no other source. */
  readonly ownSource?: string
  readonly onChange?: (next: Rights) => void
  /** Products that the server refused. */
  readonly refused?: readonly string[]
}) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const heldOf = (product: Product) =>
    inherited.reduce((value, { products }) => value | (products[product] ?? 0), own[product] ?? 0)
  const isShown = (product: Product) => onChange !== undefined || showsAll || heldOf(product) > 0
  const shown = sections.map(({ id, products }) => ({ id, products: products.filter(isShown) }))
  const isEmpty = shown.every(({ products }) => products.length === 0)
  const change = (product: Product, flag: RightFlag, isOn: boolean) => {
    const { [product]: before = 0, ...others } = own
    const value = withFlag(before, flag, isOn)
    onChange?.(value === 0 ? others : { ...others, [product]: value })
  }
  const hasSources = ownSource !== undefined
  /** Where a right comes from; of several sources each with the flags that it gives, since each holds on farms of its own. */
  const sourceWords = (product: Product): string => {
    const sources = [{ source: ownSource ?? '', products: own }, ...inherited].filter(
      ({ products: given }) => (given[product] ?? 0) > 0,
    )
    const [only] = sources
    if (only && sources.length === 1) return only.source
    return sources
      .map(({ source, products: given }) => {
        const words = flags.filter((flag) => holds(given[product], flag)).map((flag) => t(`right.flag.${flag}`))
        return `${source} (${words.join(', ')})`
      })
      .join(' · ')
  }
  return (
    <>
      {isEmpty ? (
        <p className={styles.none}>{t('users.rights.none')}</p>
      ) : (
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('users.rights.product')}</th>
              {flags.map((flag) => (
                <th key={flag} scope="col" className={styles.flag}>
                  {t(`right.flag.${flag}`)}
                </th>
              ))}
              {hasSources && (
                <th scope="col" className={styles.from}>
                  {t('users.rights.from')}
                </th>
              )}
            </tr>
          </thead>
          {shown.map(
            ({ id, products }) =>
              products.length > 0 && (
                <tbody key={id}>
                  <tr className={styles.section}>
                    <th colSpan={hasSources ? 5 : 4} scope="rowgroup">
                      {t(`users.rights.${id}`)}
                    </th>
                  </tr>
                  {products.map((product) => (
                    <tr key={product} className={refused.includes(product) ? styles.faulty : undefined}>
                      <th scope="row">{t(`right.product.${product}`)}</th>
                      {flags.map((flag) => (
                        <td key={flag} className={styles.flag}>
                          <Flag
                            label={t('right.ofProduct', {
                              product: t(`right.product.${product}`),
                              flag: t(`right.flag.${flag}`),
                            })}
                            isOwn={holds(own[product], flag)}
                            isInherited={inherited.some(({ products: given }) => holds(given[product], flag))}
                            {...(onChange && { onChange: (isOn: boolean) => change(product, flag, isOn) })}
                          />
                        </td>
                      ))}
                      {hasSources && <td className={`${styles.source} ${styles.from}`}>{sourceWords(product)}</td>}
                    </tr>
                  ))}
                </tbody>
              ),
          )}
        </table>
      )}
      {!onChange && (
        <Button size="small" look="quiet" className={styles.all} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'users.rights.onlyHeld' : 'users.rights.showAll')}
        </Button>
      )}
    </>
  )
}

function Flag({
  label,
  isOwn,
  isInherited,
  onChange,
}: {
  readonly label: string
  readonly isOwn: boolean
  readonly isInherited: boolean
  readonly onChange?: (isOn: boolean) => void
}) {
  const { t } = useTranslation()
  const mark = <IconCheck size={16} role="img" aria-label={t('users.rights.held')} />
  if (!onChange) return isOwn || isInherited ? mark : <span className={styles.none}>-</span>
  return (
    <span className={styles.cell}>
      <Checkbox label={label} labelHidden checked={isOwn} onChange={onChange} />
      {isInherited && (
        <span className={styles.source} title={t('users.rights.byGroup')}>
          <IconCheck size={12} role="img" aria-label={t('users.rights.byGroup')} />
        </span>
      )}
    </span>
  )
}
