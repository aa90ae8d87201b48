import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { writeViewState } from '../../../../platform/web/url-state/view-state.ts'
import type { Inventory } from '../../contract/inventories.ts'
import { CopyView } from '../copied-model.ts'
import { inventoryLinks } from '../inventory-links.ts'

/** Opens the form of a new model with the values of this one. */
export function DuplicateModel({ inventory, id }: { readonly inventory: Inventory; readonly id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const can = useCan()
  if (!can(inventory.kind.right.manage)) return null
  const search = new URLSearchParams(writeViewState(CopyView, { copy: id }) as Record<string, string>)
  return (
    <Button
      icon={<IconCopy size={16} aria-hidden="true" />}
      onClick={() => navigate(`${inventoryLinks(inventory).create}?${search}`)}
    >
      {t('equipmentInventory.duplicate')}
    </Button>
  )
}
