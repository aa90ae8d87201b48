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
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { heldProducts } from '../rights-words.ts'

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
    <ShortTable
      scrollsIn="dialog"
      label={{ text: t('myProfile.rights.product') }}
      rows={own}
      rowKey={([product]) => product}
      columns={[
        {
          id: 'product',
          header: t('myProfile.rights.product'),
          names: true,
          cell: ([product]) => t(`right.product.${product}`),
        },
        ...flags.map((flag) => ({
          id: String(flag),
          header: t(`right.flag.${flag}`),
          cell: ([product, most]: (typeof own)[number]) =>
            holds(most, flag) && (
              <Checkbox
                labelHidden
                label={t('right.ofProduct', {
                  product: t(`right.product.${product}`),
                  flag: t(`right.flag.${flag}`),
                })}
                checked={holds(scope[product], flag)}
                onChange={(isOn) => change(product, flag, isOn, most)}
              />
            ),
        })),
      ]}
    />
  )
}
