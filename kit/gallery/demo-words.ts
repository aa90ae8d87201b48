import type { TableWords } from '../composites/data-table/table-model.ts'
import type { MapWords } from '../composites/map-frame/map-model.ts'
import type { TimeChartProps } from '../composites/time-chart/chart-model.ts'

/** The gallery speaks English: it is a bench for those who build, not a screen of the product. */
export const tableWords: TableWords = {
  search: 'Search the table',
  columns: 'Columns',
  filter: 'Filter',
  clearFilters: 'Clear filters',
  noMatch: 'No machine matches the filters',
  expand: 'Expand',
  collapse: 'Collapse',
  sortBy: 'Sort by',
  density: 'Density',
  densities: { compact: 'Compact', normal: 'Normal', comfortable: 'Comfortable' },
  moveLeft: 'Move left',
  moveRight: 'Move right',
  numberFilterHelp: '> 5, <= 3, 2..4, - for missing',
  files: {
    label: 'Export',
    shown: 'Current view',
    xlsx: 'Excel (XLSX)',
    csvLocal: 'CSV (local format)',
    csvMarked: 'CSV for Excel (UTF-8)',
    csvIso: 'CSV, international',
  },
  selection: {
    start: 'Select rows',
    count: (rows) => `${rows} rows selected`,
    all: 'Select all',
    clear: 'Clear selection',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The browser blocked the copy',
  },
}

export const chartWords: TimeChartProps['words'] = {
  tableView: 'Table',
  chartView: 'Chart',
  downloadPng: 'Download as PNG',
  time: 'Time',
  noData: 'No data in this range',
  reset: 'Back to the whole range',
  legend: {
    series: 'Curve',
    min: 'Min',
    mean: 'Mean',
    max: 'Max',
    last: 'Last',
    sum: 'Sum',
    only: (name) => `Show only ${name}`,
    all: 'Show all',
    show: (name) => `Show or hide ${name}`,
  },
}

export const mapWords: MapWords = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all places',
  help: 'Arrows move the map, plus and minus zoom, 0 shows everything. Tab leads to the markers.',
  noBase: 'The base map could not be loaded',
  cluster: ({ count, worst, state }, worstPoint) =>
    state ? `${state} ${worst} / ${count} places, e.g. ${worstPoint.name}` : `${count} places`,
}
