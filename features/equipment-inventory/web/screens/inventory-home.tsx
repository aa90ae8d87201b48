import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type InventoryEntry, inventoryList, workbookPath } from '../../contract/inventory-list.ts'
import { inventoryRight, readsInventories } from '../../contract/inventory-right.ts'
import type { InventoryFigures } from '../../contract/inventory-summary.ts'
import { incompleteLink } from '../incomplete-link.ts'
import { inventoryLinks } from '../inventory-links.ts'
import { NewestChanges } from '../parts/newest-changes.tsx'
import { inventoryQuery } from '../queries.ts'
import styles from './inventory-home.module.css'

/** All kinds of models with their numbers, and the newest changes. */
export default function InventoryHomeScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const can = useCan()
  const readsAll = can(readsInventories)
  return (
    <>
      <PageHeader
        title={t('equipmentInventory.title')}
        actions={
          readsAll &&
          can(inventoryRight('').edit) && (
            <Button icon={<IconTableImport size={16} aria-hidden="true" />} onClick={() => navigate(workbookPath)}>
              {t('workbook.button')}
            </Button>
          )
        }
      />
      <Guarded right={readsInventories}>
        <Inventories />
      </Guarded>
    </>
  )
}

const groups = ['wind', 'solar', 'electrical'] as const

interface Row extends InventoryEntry, InventoryFigures {
  readonly type: string
}

function Inventories() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(inventoryQuery())
  if (!data)
    return error ? (
      <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <LoadingState label={t('equipmentInventory.loading')} rows={12} />
    )
  const figures = new Map(data.results.map((one) => [one.type, one]))
  const rows = inventoryList.flatMap((entry): Row[] => {
    const held = figures.get(entry.type)
    return held ? [{ ...held, ...entry }] : []
  })
  return (
    <div className={styles.columns}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <RecordSection key={group} title={t(`equipmentInventory.group.${group}`)}>
            <GroupTable group={group} rows={rows.filter((row) => row.group === group)} />
          </RecordSection>
        ))}
      </div>
      <RecordSection title={t('equipmentInventory.newest')}>
        <NewestChanges changes={data.changes} />
      </RecordSection>
    </div>
  )
}

function GroupTable({ group, rows }: { readonly group: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ShortTable
      label={{ text: t(`equipmentInventory.group.${group}`) }}
      rows={rows}
      rowKey={({ type }) => type}
      columns={[
        {
          ...{ id: 'kind', header: t('equipmentInventory.kindOfModel'), names: true },
          cell: (row) => (
            <AppLink href={inventoryLinks(row).list}>{t(`equipmentInventory.kind.${row.type}.title`)}</AppLink>
          ),
        },
        {
          ...{ id: 'models', header: t('equipmentInventory.models'), align: 'end' },
          cell: ({ models }) => format.number(models, 0),
        },
        {
          ...{ id: 'incomplete', header: t('equipmentInventory.incomplete'), align: 'end' },
          help: t('equipmentInventory.incompleteHelp'),
          cell: (row) =>
            row.incomplete === 0 ? (
              format.number(0, 0)
            ) : (
              <AppLink href={incompleteLink(row)}>{format.number(row.incomplete, 0)}</AppLink>
            ),
        },
        {
          ...{ id: 'unused', header: t('equipmentInventory.unused'), align: 'end' },
          help: t('equipmentInventory.unusedHelp'),
          cell: ({ unused }) => format.number(unused, 0),
        },
      ]}
    />
  )
}
