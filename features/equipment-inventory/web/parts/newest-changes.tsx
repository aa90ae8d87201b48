import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { inventoryList } from '../../contract/inventory-list.ts'
import type { ModelChange } from '../../contract/inventory-summary.ts'
import { inventoryLinks } from '../inventory-links.ts'

const acts = ['create', 'update', 'delete'] as const

/** The newest changes of models: which one, what happened, who and when. */
export function NewestChanges({ changes }: { readonly changes: readonly ModelChange[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  if (changes.length === 0) return <Note>{t('equipmentInventory.noChanges')}</Note>
  const actOf = (operation: string) => acts.find((act) => operation.startsWith(act)) ?? 'bulkEdit'
  return (
    <LineList>
      {changes.map((change) => (
        <Line
          key={`${change.type} ${change.id} ${change.atMs}`}
          below={[
            t(`equipmentInventory.kind.${change.type}.one`),
            t(`record.operation.${actOf(change.operation)}`),
            change.by ?? 'Solvane',
            format.instant(change.atMs, zone),
          ].join(' · ')}
        >
          <ModelName {...change} />
        </Line>
      ))}
    </LineList>
  )
}

function ModelName({ type, id, name, exists }: ModelChange) {
  const entry = inventoryList.find((one) => one.type === type)
  return entry && exists ? <AppLink href={inventoryLinks(entry).view(id)}>{name}</AppLink> : name
}
