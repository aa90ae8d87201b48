import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { missingThen } from '../../../../platform/web/record/time/as-of-banner.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { CardPartProps } from '../../../plant-card/web/card-port.ts'
import { nameKeyOf } from '../../contract/equipment-types.ts'
import { equipmentWords } from '../editor/equipment-editor.tsx'
import { rootsOf } from '../editor/equipment-rules.ts'
import styles from '../preview/preview.module.css'
import { previewOf } from '../preview/preview-rows.ts'
import { treeQuery } from '../queries.ts'

/** Tab Preview: machines as columns, their fields as rows. A value that differs from most machines is marked. */
export default function Preview({ node, asked, onToday }: CardPartProps) {
  const { t } = useTranslation()
  const words = useRecordWords(equipmentWords)
  const { data, error, isFetching, refetch } = useQuery(treeQuery('equipment', node.entCode, asked))
  const { machines, rows } = useMemo(() => previewOf(data ? rootsOf(data.nodes) : []), [data])
  if (error)
    return (
      missingThen(error, asked, onToday) ?? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )
    )
  if (!data) return <LoadingState label={t('equipment.loading')} rows={8} />
  if (machines.length === 0)
    return <EmptyState title={t('equipment.none.title')}>{t('equipment.none.text')}</EmptyState>
  const typeName = (type: string) => t(`equipment.choice.type.${type}`)
  return (
    <RecordBody width="full">
      <RecordSection
        title={t('equipment.preview.title')}
        note={t('equipment.preview.note', { count: rows.filter(({ differs }) => differs.includes(true)).length })}
        plain
        actions={
          <Button size="small" icon={<IconPrinter size={14} aria-hidden="true" />} onClick={() => globalThis.print()}>
            {t('equipment.preview.print')}
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard, too */}
        <div className={styles.scroll} tabIndex={0}>
          <table className={styles.table} aria-label={t('equipment.preview.title')}>
            <thead>
              <tr>
                <th scope="col">{t('equipment.preview.field')}</th>
                {machines.map((machine) => (
                  <th key={machine.id} scope="col">
                    {String(machine.values[nameKeyOf(machine.type)] ?? machine.id)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, type, number, field, values, differs }) => (
                <tr key={id}>
                  <th scope="row">
                    {number === 0 ? '' : `${typeName(type)} ${number} · `}
                    {words.label(field)}
                  </th>
                  {values.map((value, at) => (
                    <td key={machines[at]?.id} data-differs={differs[at] || undefined}>
                      {words.value(field, value)}
                      {differs[at] && <span className="visually-hidden"> {t('equipment.preview.differs')}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </RecordSection>
    </RecordBody>
  )
}
