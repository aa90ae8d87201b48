import type { TFunction } from 'i18next'
import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileItems } from '../../../../kit/composites/data-table/file-items.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import type { NamedPlot, PlotHandle, PlotLine } from '../../../../kit/composites/plot-chart/plot-model.ts'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { valueAxis } from '../../../../kit/composites/time-chart/value-axis.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import {
  type CurveLine,
  type CurveSubject,
  curveLines,
  decimalsOf,
  figuresOf,
  type Quantity,
  unitOf,
} from '../curves/curve-lines.ts'
import styles from './curve-chart.module.css'

const PlotChart = lazy(() =>
  import('../../../../kit/composites/plot-chart/plot-chart.tsx').then(({ PlotChart: chart }) => ({ default: chart })),
)

const heightPx = 340
const shownQuantities = ['power', 'thrust', 'powerCoefficient', 'level'] as const

/** Name of a line: what it is of, and its density or serration where several lines need it. */
const nameOf = ({ subject, note }: CurveLine, t: TFunction, format: Format): string => {
  const more =
    'density' in note
      ? `${format.number(note.density, 3)} kg/m³`
      : t(note.serration ? 'turbineModes.withSerration' : 'turbineModes.withoutSerration')
  return `${subject} · ${more}`
}

const headed = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

const tableOf = (
  lines: readonly (CurveLine & { readonly name: string })[],
  quantity: Quantity,
  t: TFunction,
): ShownTable => ({
  columns: [
    { header: headed(t('turbineModes.windSpeed'), 'm/s'), decimals: 2, widthPx: undefined },
    ...lines.map(({ name }) => ({
      header: headed(name, unitOf[quantity]),
      decimals: decimalsOf[quantity],
      widthPx: undefined,
    })),
  ],
  rows: figuresOf(lines).map((cells) => ({ cells, level: 1, group: false })),
})

const plotOf = (
  lines: readonly (CurveLine & { readonly name: string })[],
  quantity: Quantity,
  t: TFunction,
  format: Format,
): { readonly plot: NamedPlot; readonly drawn: readonly PlotLine[] } => {
  const title = t(`turbineModes.quantity.${quantity}`)
  const drawn = lines.map((line, place): PlotLine => ({ ...line, place, dots: true }))
  const marks = lines.flatMap((line) => line.points.map(([x, y]) => ({ x, y, name: line.name })))
  const xs = marks.map(({ x }) => x)
  const ys = marks.map(({ y }) => y)
  return {
    drawn,
    plot: {
      ...{ id: quantity, title },
      plot: {
        ...{ kind: 'xy', lines: drawn, cells: [], heightPx },
        x: { title: headed(t('turbineModes.windSpeed'), 'm/s'), ...valueAxis(0, Math.max(1, ...xs), 10, true) },
        y: {
          title: headed(title, unitOf[quantity]),
          ...valueAxis(Math.min(...ys), Math.max(...ys), 6, quantity !== 'level'),
        },
        marks,
        reading: (mark) => {
          const one = marks[mark]
          if (!one) return { title: '', rows: [] }
          const value = `${format.number(one.y, decimalsOf[quantity])} ${unitOf[quantity]}`.trim()
          return {
            title: one.name,
            rows: [
              [t('turbineModes.windSpeed'), `${format.number(one.x, 1)} m/s`],
              [title, value],
            ],
          }
        },
      },
    },
  }
}

/** Curves over wind speed: power, thrust, power coefficient or level, as chart or table, with picture and files. */
export function CurveChart({
  label,
  subjects,
  rotorDiameter,
}: {
  readonly label: string
  readonly subjects: readonly CurveSubject[]
  readonly rotorDiameter: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [quantity, setQuantity] = useState<Quantity>('power')
  const [asTable, setTable] = useState(false)
  const handle = useRef<PlotHandle>(null)
  const lines = useMemo(
    () => curveLines(subjects, quantity, rotorDiameter).map((line) => ({ ...line, name: nameOf(line, t, format) })),
    [subjects, quantity, rotorDiameter, t, format],
  )
  const isEmpty = lines.every(({ points }) => points.length === 0)
  const name = `${label} · ${t(`turbineModes.quantity.${quantity}`)}`
  return (
    <div className={styles.chart}>
      <Toolbar
        label={t('turbineModes.chart')}
        end={
          !isEmpty && (
            <CurveFiles
              label={name}
              table={() => tableOf(lines, quantity, t)}
              onPicture={asTable ? undefined : () => handle.current?.savePicture() ?? false}
            />
          )
        }
      >
        <SegmentedControl
          label={t('turbineModes.quantityLabel')}
          choices={shownQuantities.map((one) => ({ value: one, label: t(`turbineModes.quantityShort.${one}`) }))}
          value={quantity as (typeof shownQuantities)[number]}
          onChange={setQuantity}
        />
        <SegmentedControl
          label={t('turbineModes.look')}
          choices={[
            { value: 'chart', label: t('turbineModes.asChart') },
            { value: 'table', label: t('turbineModes.asTable') },
          ]}
          value={asTable ? 'table' : 'chart'}
          onChange={(look) => setTable(look === 'table')}
        />
      </Toolbar>
      {isEmpty ? (
        <EmptyState inline title={t('turbineModes.noCurve')} />
      ) : asTable ? (
        <Figures label={name} table={tableOf(lines, quantity, t)} />
      ) : (
        <Suspense fallback={<LoadingState label={t('turbineModes.loading')} rows={6} />}>
          <Drawn {...{ name, lines, quantity, handle }} />
        </Suspense>
      )}
    </div>
  )
}

function Drawn({
  name,
  lines,
  quantity,
  handle,
}: {
  readonly name: string
  readonly lines: readonly (CurveLine & { readonly name: string })[]
  readonly quantity: Quantity
  readonly handle: RefObject<PlotHandle | null>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { plot, drawn } = plotOf(lines, quantity, t, format)
  return (
    <PlotChart
      label={name}
      plots={[plot]}
      legend={{ lines: drawn }}
      note={t('turbineModes.chartNote')}
      locale={format.locale}
      pictureName={name}
      handle={handle}
    />
  )
}

/** A row of the table of figures. */
interface FigureRow {
  readonly cells: ShownTable['rows'][number]['cells']
  readonly index: number
}

function Figures({ label, table }: { readonly label: string; readonly table: ShownTable }) {
  const format = useFormat()
  return (
    <ShortTable
      label={{ text: label }}
      scrollsIn="dialog"
      rows={table.rows.map(({ cells }, index): FigureRow => ({ cells, index }))}
      rowKey={({ index }) => index}
      columns={table.columns.map(({ header, decimals }, place) => ({
        ...{ id: header, header, align: 'end' as const, names: place === 0 },
        cell: ({ cells }: FigureRow) => {
          const cell = cells[place]
          return typeof cell === 'number' ? format.number(cell, decimals) : '–'
        },
      }))}
    />
  )
}

function CurveFiles({
  label,
  table,
  onPicture,
}: {
  readonly label: string
  readonly table: () => ShownTable
  /** Undefined: no picture is shown. */
  readonly onPicture: (() => boolean) | undefined
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { files: texts } = useTableWords('')
  const onFailed = () => showNotice(t('turbineModes.fileFailed'), { state: 'warning' })
  const items = texts
    ? fileItems({ name: () => label, sheet: label.slice(0, 31), onFailed }, texts, language, {
        text: table,
        workbook: table,
      })
    : []
  return (
    <Menu
      button={<Button size="small">{t('turbineModes.files')}</Button>}
      sections={[
        {
          label: t('turbineModes.files'),
          items: [
            {
              ...{ id: 'png', label: t('turbineModes.picture'), disabled: onPicture === undefined },
              onSelect: () => {
                if (onPicture?.() === false) onFailed()
              },
            },
            ...items,
          ],
        },
      ]}
    />
  )
}
