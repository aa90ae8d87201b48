import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderChanged } from '../../../kit/composites/held-order/order-changed.tsx'

/** "Order changed · Refresh" of a live list that holds its order. */
export function OrderNotice(props: Omit<ComponentProps<typeof OrderChanged>, 'words'>) {
  const { t } = useTranslation()
  return <OrderChanged {...props} words={{ changed: t('table.orderChanged'), refresh: t('action.refresh') }} />
}
