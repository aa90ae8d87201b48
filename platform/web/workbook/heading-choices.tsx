import { Fields } from '../../../kit/composites/record/fields.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { Select } from '../../../kit/primitives/select.tsx'
import type { CheckedSheet, ChosenColumns, WorkbookCheck } from '../../contract/workbook-calls.ts'
import type { WorkbookWords } from './use-workbook-words.ts'

const asking = ['unknown-column', 'ambiguous-column', 'double-column']
/** Values of the select that are no keys. */
const open = ''
const skipped = '!'

interface Asked {
  readonly sheet: CheckedSheet
  readonly heading: string
  readonly possible: readonly string[]
}

/** Headings that the server could not read, and those that the user has decided about. */
const askedHeadings = ({ sheets, faults }: WorkbookCheck, chosen: ChosenColumns): readonly Asked[] =>
  sheets
    .filter(({ kind }) => kind !== null)
    .flatMap((sheet) => {
      const wrong = faults.filter(
        (fault) => fault.sheet === sheet.name && fault.row === sheet.headingRow && asking.includes(fault.code),
      )
      const headings = new Set([...Object.keys(chosen[sheet.name] ?? {}), ...wrong.map(({ value }) => value)])
      return [...headings].map((heading) => ({
        sheet,
        heading,
        possible: wrong.find(({ value }) => value === heading)?.possible ?? [],
      }))
    })

/** Asks which column a heading names, if its text does not say so. */
export function HeadingChoices({
  result,
  words,
  chosen,
  onColumn,
}: {
  readonly result: WorkbookCheck
  readonly words: WorkbookWords
  readonly chosen: ChosenColumns
  readonly onColumn: (sheet: string, heading: string, key: string | null) => void
}) {
  const asked = askedHeadings(result, chosen)
  if (asked.length === 0) return null
  return (
    <RecordSection title={words.of('headings')}>
      <p>{words.of('headingsText')}</p>
      <Fields>
        {asked.map(({ sheet, heading, possible }) => {
          const held = chosen[sheet.name]?.[heading]
          // Likely columns first; then those that no other heading names.
          const free = sheet.keys.filter((key) => key === held || !sheet.columns.includes(key))
          const keys = [...new Set([...possible, ...free])]
          return (
            <Select
              key={`${sheet.name} ${heading}`}
              label={result.sheets.length > 1 ? `${sheet.name}: ${heading}` : heading}
              searchable
              value={held === undefined ? open : (held ?? skipped)}
              onChange={(key) => key !== open && onColumn(sheet.name, heading, key === skipped ? null : key)}
              choices={[
                ...(held === undefined ? [{ value: open, label: words.of('headingOpen') }] : []),
                { value: skipped, label: words.of('headingSkipped') },
                ...keys.map((key) => ({ value: key, label: words.column(sheet.kind, key) })),
              ]}
            />
          )
        })}
      </Fields>
    </RecordSection>
  )
}
