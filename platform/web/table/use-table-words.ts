import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableWords } from '../../../kit/composites/data-table/table-model.ts'
import { useLanguage } from '../reader/use-language.ts'

/** Texts of a table's own controls. `search` says what its search finds. */
export const useTableWords = (search: string): TableWords & Required<Pick<TableWords, 'selection'>> => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  return useMemo(
    () => ({
      search,
      columns: t('table.columns'),
      filter: t('table.filter'),
      clearFilters: t('table.clearFilters'),
      noMatch: t('table.noMatch'),
      expand: t('table.expand'),
      collapse: t('table.collapse'),
      sortBy: t('table.sortBy'),
      order: { changed: t('table.orderChanged'), refresh: t('action.refresh') },
      density: t('table.density'),
      moveLeft: t('table.moveLeft'),
      moveRight: t('table.moveRight'),
      keepLeft: t('table.keepLeft'),
      densities: {
        compact: t('table.compact'),
        normal: t('table.normal'),
        comfortable: t('table.comfortable'),
      },
      numberFilterHelp: t('table.numberHelp'),
      keys: {
        move: t('table.keyMove'),
        open: t('table.keyOpen'),
        select: t('table.select'),
        sort: t('table.keySort'),
        column: t('table.keyColumn'),
        width: t('table.keyWidth'),
        leave: t('table.keyLeave'),
      },
      close: t('action.close'),
      files: {
        label: t('table.export'),
        shown: t('table.exportShown'),
        allColumns: t('table.exportAllColumns'),
        xlsx: t('table.xlsx'),
        csvLocal: t('table.csvLocal'),
        csvMarked: t('table.csvMarked'),
        csvIso: t('table.csvIso'),
      },
      selection: {
        start: t('table.select'),
        count: (rows: number) => (rows === 0 ? t('table.selectedNone') : t('table.selected', { count: rows })),
        all: t('table.selectAll'),
        clear: t('table.clearSelection'),
        copy: t('table.copy'),
        copied: t('table.copied'),
        copyFailed: t('table.copyFailed'),
      },
    }),
    [t, language, search],
  )
}
