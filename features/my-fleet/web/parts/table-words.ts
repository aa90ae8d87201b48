import type { TableWords } from '../../../../kit/composites/data-table/table-model.ts'

/** Texts of the table's own controls. */
export const tableWords = (t: (key: string, figures?: { count: number }) => string, isFleet: boolean): TableWords => ({
  search: t(isFleet ? 'myFleet.table.search' : 'myFleet.table.searchMachine'),
  columns: t('myFleet.table.columns'),
  filter: t('myFleet.table.filter'),
  clearFilters: t('myFleet.table.clearFilters'),
  noMatch: t('myFleet.table.noMatch'),
  expand: t('myFleet.table.expand'),
  collapse: t('myFleet.table.collapse'),
  sortBy: t('myFleet.table.sortBy'),
  density: t('myFleet.table.density'),
  moveLeft: t('myFleet.table.moveLeft'),
  moveRight: t('myFleet.table.moveRight'),
  keepLeft: t('myFleet.table.keepLeft'),
  densities: {
    compact: t('myFleet.table.compact'),
    normal: t('myFleet.table.normal'),
    comfortable: t('myFleet.table.comfortable'),
  },
  numberFilterHelp: t('myFleet.table.numberHelp'),
  keys: {
    move: t('myFleet.table.keyMove'),
    open: t('myFleet.table.keyOpen'),
    select: t('myFleet.table.select'),
    sort: t('myFleet.table.keySort'),
    column: t('myFleet.table.keyColumn'),
    width: t('myFleet.table.keyWidth'),
  },
  close: t('action.close'),
  files: {
    label: t('myFleet.table.export'),
    shown: t('myFleet.table.exportShown'),
    xlsx: t('myFleet.table.xlsx'),
    csvLocal: t('myFleet.table.csvLocal'),
    csvMarked: t('myFleet.table.csvMarked'),
    csvIso: t('myFleet.table.csvIso'),
  },
  selection: {
    start: t('myFleet.table.select'),
    count: (rows) => t('myFleet.table.selected', { count: rows }),
    all: t('myFleet.table.selectAll'),
    clear: t('myFleet.table.clearSelection'),
    copy: t('myFleet.table.copy'),
    copied: t('myFleet.table.copied'),
    copyFailed: t('myFleet.table.copyFailed'),
  },
})
