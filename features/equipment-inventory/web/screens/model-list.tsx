import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { callsOf } from '../../contract/inventory-calls.ts'
import { workbookPath } from '../../contract/inventory-list.ts'
import { inventoryLinks } from '../inventory-links.ts'
import { ModelComparison, mostCompared } from '../parts/model-comparison.tsx'
import { useInventory } from '../use-inventory.ts'

/** All models of a kind. */
export default function ModelListScreen() {
  const inventory = useInventory()
  return (
    <Guarded right={inventory.kind.right.read}>
      <ModelList key={inventory.type} />
    </Guarded>
  )
}

function ModelList() {
  const inventory = useInventory()
  const { t } = useTranslation()
  const [compared, setCompared] = useState<readonly string[]>([])
  return (
    <>
      <RecordList
        kind={inventory.kind}
        calls={callsOf(inventory)}
        links={inventoryLinks(inventory)}
        workbookHref={workbookPath}
        selectionActions={(rows) =>
          rows.length >= 2 &&
          rows.length <= mostCompared && (
            <Button size="small" onClick={() => setCompared(rows.map(({ id }) => id))}>
              {t('equipmentInventory.compare')}
            </Button>
          )
        }
      />
      <ModelComparison inventory={inventory} ids={compared} onClose={() => setCompared([])} />
    </>
  )
}
