import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { Inventory } from '../../contract/inventories.ts'
import { undoModelMerge } from '../../contract/model-merge.ts'
import { mergesQuery } from '../queries.ts'

/** Models that were merged into this one, with a button that takes the merge back. Nothing without a merge. */
export function MergedModels({ inventory, id }: { readonly inventory: Inventory; readonly id: string }) {
  const { t } = useTranslation()
  const can = useCan()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const client = useQueryClient()
  const { data = [] } = useQuery(mergesQuery(inventory, id))
  const undo = useMutation({
    mutationFn: (number: number) => call(undoModelMerge, { params: { type: inventory.type, number }, body: {} }),
    onSuccess: async ({ changedSince }) => {
      await client.invalidateQueries()
      showNotice(
        changedSince === 0
          ? t('equipmentInventory.merge.undone')
          : t('equipmentInventory.merge.undonePartly', { count: changedSince }),
      )
    },
  })
  if (data.length === 0) return null
  return (
    <RecordSection title={t('equipmentInventory.merge.merged')}>
      <LineList>
        {data.map((merge) => (
          <Line
            key={merge.id}
            below={`${merge.by} · ${format.instant(merge.atMs, zone)}`}
            after={
              can(inventory.kind.right.manage) && (
                <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(merge.id)}>
                  {t('equipmentInventory.merge.undo')}
                </Button>
              )
            }
          >
            {merge.names.join(', ')}
          </Line>
        ))}
      </LineList>
      {undo.error && <Fault>{t(refusalKeyOf(undo.error))}</Fault>}
    </RecordSection>
  )
}
