import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveTable } from '../../../../kit/composites/data-table/save-table.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { missingThen } from '../../../../platform/web/record/time/as-of-banner.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { CardPartProps } from '../../../plant-card/web/card-port.ts'
import { equipmentWords } from '../editor/equipment-editor.tsx'
import { rootsOf } from '../editor/equipment-rules.ts'
import styles from '../preview/preview.module.css'
import { type PreviewRow, previewOf } from '../preview/preview-rows.ts'
import { machineName, previewTable } from '../preview/preview-table.ts'
import { treeQuery } from '../queries.ts'

/** Tab Preview: machines as columns, their fields as rows. A value that differs from most machines is marked. */
export default function Preview({ node, asked, onToday }: CardPartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
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
  const rowName = ({ type, number, field }: PreviewRow) =>
    `${number === 0 ? '' : `${typeName(type)} ${number} · `}${words.label(field)}`
  const save = () =>
    saveTable('xlsx', {
      table: previewTable(machines, rows, {
        ...{ rowName, value: words.value, yes: t('record.yes') },
        ...{ field: t('equipment.preview.field'), differs: t('equipment.preview.differences') },
      }),
      name: `${node.entCode}_equipment`,
      sheet: t('equipment.preview.title'),
      locale: language,
    })
  return (
    <RecordBody width="full">
      <RecordSection
        title={t('equipment.preview.title')}
        note={t('equipment.preview.note', { count: rows.filter(({ differs }) => differs.includes(true)).length })}
        plain
        actions={
          <div className={styles.tools}>
            <Button size="small" icon={<IconDownload size={14} aria-hidden="true" />} onClick={() => void save()}>
              {t('equipment.preview.xlsx')}
            </Button>
            <Button size="small" icon={<IconPrinter size={14} aria-hidden="true" />} onClick={() => globalThis.print()}>
              {t('equipment.preview.print')}
            </Button>
          </div>
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
                    {machineName(machine)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{rowName(row)}</th>
                  {row.values.map((value, at) => (
                    <td key={machines[at]?.id} data-differs={row.differs[at] || undefined}>
                      {words.value(row.field, value)}
                      {row.differs[at] && <span className="visually-hidden"> {t('equipment.preview.differs')}</span>}
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
