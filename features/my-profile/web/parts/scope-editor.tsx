import { useTranslation } from 'react-i18next'
import {
  EDIT,
  holds,
  MANAGE,
  type Product,
  type ProductRights,
  READ,
  type RightFlag,
} from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { heldProducts } from '../rights-words.ts'
import styles from './profile.module.css'

const flags = [READ, EDIT, MANAGE] as const

/** Who may edit or manage reads as well, where the person holds it. */
const withFlag = (value: number, flag: RightFlag, isOn: boolean, held: number): number => {
  if (isOn) return (value | flag | READ) & held
  return flag === READ ? 0 : value & ~flag
}

/** Which of the rights that are held a token gets. */
export function ScopeEditor({
  held,
  scope,
  onScope,
}: {
  readonly held: ProductRights
  readonly scope: ProductRights
  readonly onScope: (scope: ProductRights) => void
}) {
  const { t } = useTranslation()
  const own = heldProducts(held)
  if (own.length === 0) return <Note>{t('myProfile.rights.none')}</Note>
  const change = (product: Product, flag: RightFlag, isOn: boolean, most: number) => {
    const { [product]: before = 0, ...others } = scope
    const value = withFlag(before, flag, isOn, most)
    onScope(value === 0 ? others : { ...others, [product]: value })
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.scope}>
        <thead>
          <tr>
            <th scope="col">{t('myProfile.rights.product')}</th>
            {flags.map((flag) => (
              <th key={flag} scope="col">
                {t(`right.flag.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map(([product, most]) => (
            <tr key={product}>
              <th scope="row">{t(`right.product.${product}`)}</th>
              {flags.map((flag) => (
                <td key={flag}>
                  {holds(most, flag) && (
                    <Checkbox
                      labelHidden
                      label={t('right.ofProduct', {
                        product: t(`right.product.${product}`),
                        flag: t(`right.flag.${flag}`),
                      })}
                      checked={holds(scope[product], flag)}
                      onChange={(isOn) => change(product, flag, isOn, most)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
