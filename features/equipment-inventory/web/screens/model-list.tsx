import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { callsOf } from '../../contract/inventory-calls.ts'
import { workbookPath } from '../../contract/inventory-list.ts'
import { mostMerged } from '../../contract/merge-limit.ts'
import { inventoryLinks } from '../inventory-links.ts'
import { MergeModels } from '../parts/merge-models.tsx'
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
  const [merged, setMerged] = useState<readonly RecordRow[]>([])
  const can = useCan()
  return (
    <>
      <RecordList
        kind={inventory.kind}
        calls={callsOf(inventory)}
        links={inventoryLinks(inventory)}
        workbookHref={workbookPath}
        selectionActions={(rows) => (
          <>
            {rows.length >= 2 && rows.length <= mostCompared && (
              <Button size="small" onClick={() => setCompared(rows.map(({ id }) => id))}>
                {t('equipmentInventory.compare')}
              </Button>
            )}
            {rows.length >= 2 && rows.length <= mostMerged + 1 && can(inventory.kind.right.manage) && (
              <Button size="small" onClick={() => setMerged(rows)}>
                {t('equipmentInventory.merge.button')}
              </Button>
            )}
          </>
        )}
      />
      <MergeModels inventory={inventory} models={merged} onClose={() => setMerged([])} />
      <ModelComparison inventory={inventory} ids={compared} onClose={() => setCompared([])} />
    </>
  )
}
