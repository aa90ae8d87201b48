import { useQueryClient } from '@tanstack/react-query'
import type { Fields } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Workbook } from '../../contract/workbook.ts'
import type { WorkbookCalls } from '../../contract/workbook-calls.ts'
import { useRecordWords } from '../record/words/use-record-words.ts'
import { useWorkbookWords } from './use-workbook-words.ts'
import { WorkbookPage } from './workbook-page.tsx'

/** The page of the workbook of a kind of record. */
export function RecordWorkbook<F extends Fields>({
  kind,
  workbook,
  calls,
  listHref,
}: {
  readonly kind: RecordKind<F>
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly listHref: string
}) {
  const client = useQueryClient()
  const words = useRecordWords(kind)
  const texts = useWorkbookWords(workbook)
  return (
    <WorkbookPage
      workbook={workbook}
      calls={calls}
      title={texts.of('title', { kind: words.of('title') })}
      list={{ label: words.of('title'), href: listHref }}
      onEnd={() => void client.invalidateQueries({ queryKey: [kind.kind] })}
    />
  )
}
