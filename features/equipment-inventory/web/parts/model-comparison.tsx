import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { labelOf } from '../../../../platform/contract/record-kind.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { Inventory } from '../../contract/inventories.ts'
import { callsOf } from '../../contract/inventory-calls.ts'
import { comparedRows } from '../compared-rows.ts'
import styles from './model-comparison.module.css'

/** Most models beside each other. */
export const mostCompared = 4

/** Two to four models side by side. Rows with different values are marked and come first in their order. */
export function ModelComparison({
  inventory,
  ids,
  onClose,
}: {
  readonly inventory: Inventory
  /** Empty: the comparison is closed. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('equipmentInventory.comparison')}
      closeLabel={t('action.close')}
      opened={ids.length > 0}
      onClose={onClose}
      size={960}
    >
      {ids.length > 0 && <Compared inventory={inventory} ids={ids} />}
    </Drawer>
  )
}

function Compared({ inventory, ids }: { readonly inventory: Inventory; readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { kind } = inventory
  const words = useRecordWords(kind)
  const queries = recordQueries(kind, callsOf(inventory))
  const asked = useQueries({ queries: ids.map((id) => queries.one(id)) })
  const failed = asked.find(({ error }) => error)
  if (failed?.error)
    return <QueryError error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} inline />
  const models = asked.flatMap(({ data }) => (data ? [data as LooseValues] : []))
  if (models.length < ids.length) return <LoadingState label={words.of('loading')} rows={8} />
  const rows = comparedRows(kind, models, (key, value) => words.value(key, value))
  const hasDifferences = rows.some(({ differs }) => differs)
  return (
    <>
      <p>{t(hasDifferences ? 'equipmentInventory.differencesMarked' : 'equipmentInventory.noDifferences')}</p>
      <ShortTable
        label={{ text: t('equipmentInventory.comparison') }}
        rows={rows}
        rowKey={({ key }) => key}
        isChosen={({ differs }) => differs}
        columns={[
          {
            id: 'field',
            header: t('equipmentInventory.comparedField'),
            names: true,
            cell: ({ key }) => words.label(key),
          },
          ...models.map((model, at) => ({
            id: String(ids[at]),
            header: labelOf(kind, model, language),
            cell: ({ texts, differs }: (typeof rows)[number]) =>
              differs ? <strong className={styles.differs}>{texts[at]}</strong> : texts[at],
          })),
        ]}
      />
    </>
  )
}
