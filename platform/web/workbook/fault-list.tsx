import { useState } from 'react'
import { ShortTable } from '../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../kit/primitives/select.tsx'
import { faultMark } from '../../contract/workbook.ts'
import type { WorkbookCheck, WorkbookFault } from '../../contract/workbook-calls.ts'
import { FirstRows } from '../run/first-rows.tsx'
import type { WorkbookWords } from './use-workbook-words.ts'
import styles from './workbook.module.css'

const all = ''

/** The errors of a file by sheet and reason. A row can be shown with its other cells. */
export function FaultList({ result, words }: { readonly result: WorkbookCheck; readonly words: WorkbookWords }) {
  const { sheets, faults } = result
  const faulty = sheets.filter((sheet) => sheet.faults > 0)
  const [sheet, setSheet] = useState(faulty[0]?.name ?? '')
  const [reason, setReason] = useState(all)
  const [chosen, setChosen] = useState<WorkbookFault>()
  const ofSheet = faulty.length > 1 ? faults.filter((fault) => fault.sheet === sheet) : faults
  const byReason = Map.groupBy(ofSheet, ({ code }) => code)
  const shown = reason === all ? ofSheet : (byReason.get(reason) ?? [])
  const kindOf = (fault: WorkbookFault) => sheets.find(({ name }) => name === fault.sheet)?.kind ?? null
  const choose = (next: string) => {
    setSheet(next)
    setReason(all)
    setChosen(undefined)
  }
  return (
    <>
      {faulty.length > 1 && (
        <SegmentedControl
          label={words.of('sheets')}
          value={sheet}
          onChange={choose}
          choices={faulty.map(({ name, faults: count }) => ({ value: name, label: `${name} (${count})` }))}
        />
      )}
      {byReason.size > 1 && (
        <Select
          label={words.of('reasons')}
          value={reason}
          onChange={setReason}
          choices={[
            { value: all, label: words.of('allReasons') },
            ...[...byReason].map(([code, [first, ...others]]) => ({
              value: code,
              label: `${first ? words.fault(first) : code} (${others.length + 1})`,
            })),
          ]}
        />
      )}
      {chosen && (
        <RowAround result={result} fault={chosen} words={words} label={(key) => words.column(kindOf(chosen), key)} />
      )}
      <FirstRows
        scrollsIn="page"
        label={{ text: words.of('faults', { count: shown.length }) }}
        rows={shown}
        rowKey={({ sheet: of, row, column, code }) => `${of} ${row} ${column} ${code}`}
        isChosen={(fault) => fault === chosen}
        columns={[
          {
            id: 'row',
            header: words.of('row'),
            look: 'least',
            cell: (fault) =>
              result.wrongRows.some(({ sheet: of, row }) => of === fault.sheet && row === fault.row) ? (
                <Button
                  look="quiet"
                  size="small"
                  aria-expanded={fault === chosen}
                  title={words.of('showRow')}
                  onClick={() => setChosen(fault === chosen ? undefined : fault)}
                >
                  {fault.row}
                </Button>
              ) : (
                fault.row || '-'
              ),
          },
          { id: 'column', header: words.of('column'), cell: ({ column }) => column || '-' },
          { id: 'reason', header: words.of('reason'), cell: words.fault },
          { id: 'value', header: words.of('value'), cell: ({ value }) => value || '-' },
        ]}
      />
    </>
  )
}

/** The cells of a row with an error; the wrong cell is marked. */
function RowAround({
  result,
  fault,
  words,
  label,
}: {
  readonly result: WorkbookCheck
  readonly fault: WorkbookFault
  readonly words: WorkbookWords
  readonly label: (key: string) => string
}) {
  const { headings = [], columns = [] } = result.sheets.find(({ name }) => name === fault.sheet) ?? {}
  const cells = result.wrongRows.find(({ sheet, row }) => sheet === fault.sheet && row === fault.row)?.cells ?? []
  const rows = headings
    .map((heading, index) => ({ heading: columns[index] ?? heading, cell: cells[index] ?? '' }))
    .filter(({ heading, cell }) => !heading.startsWith(faultMark) && (cell !== '' || heading === fault.column))
  const title = words.of('rowAround', { row: fault.row })
  return (
    <ShortTable
      label={{ text: title }}
      rows={rows}
      rowKey={({ heading }) => heading}
      isChosen={({ heading }) => heading === fault.column}
      columns={[
        { id: 'column', header: title, names: true, cell: ({ heading }) => label(heading) },
        {
          id: 'value',
          header: words.of('value'),
          cell: ({ heading, cell }) =>
            heading === fault.column ? (
              <span className={styles.marked}>
                {cell || '-'} · {words.fault(fault)}
              </span>
            ) : (
              cell
            ),
        },
      ]}
    />
  )
}
