import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../kit/primitives/button.tsx'
import type { Workbook } from '../../contract/workbook.ts'
import type { CheckedSheet, WorkbookCalls, WorkbookCheck } from '../../contract/workbook-calls.ts'
import { saveCsv } from '../run/save-csv.ts'
import { CultureSelect } from './choose-file.tsx'
import { FaultList } from './fault-list.tsx'
import { HeadingChoices } from './heading-choices.tsx'
import { PreviewList, UnderstoodList } from './preview-list.tsx'
import { fileArguments, type SentFile, saveReply } from './sent-file.ts'
import type { WorkbookWords } from './use-workbook-words.ts'
import styles from './workbook.module.css'

interface CheckedProps {
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly words: WorkbookWords
  readonly result: WorkbookCheck
  readonly file: SentFile
  readonly isBusy: boolean
  readonly onCulture: (culture: SentFile['culture']) => void
  readonly onColumn: (sheet: string, heading: string, key: string | null) => void
  readonly onAnother: () => void
  readonly onConfirm: () => void
}

const sum = (sheets: readonly CheckedSheet[], key: 'rows' | 'created' | 'changed' | 'removed' | 'left' | 'refused') =>
  sheets.reduce((total, sheet) => total + sheet[key], 0)

/** Second step: all errors of a file, or the changes that it would make. */
export function CheckedFile(props: CheckedProps) {
  const { workbook, words, result, file, isBusy, onCulture, onColumn, onAnother, onConfirm } = props
  const { sheets, faultCount, preview, understood } = result
  const count = (key: Parameters<typeof sum>[1]) => sum(sheets, key)
  const changes = count('created') + count('changed') + count('removed')
  const counts = {
    ...{ created: count('created'), changed: count('changed'), removed: count('removed') },
    ...{ left: count('left'), refused: count('refused') },
  }
  const isFine = faultCount === 0
  return (
    <>
      <p>{words.of('rows', { count: count('rows'), file: file.file.name })}</p>
      <p role="status" className={isFine ? undefined : styles.faults}>
        {isFine
          ? words.of(changes === 0 ? 'nothing' : 'fine', counts)
          : words.of('faults', { count: faultCount, ...counts })}
      </p>
      <div className={styles.buttons}>
        {!isBusy && <Button onClick={onAnother}>{words.of('another')}</Button>}
        {isFine && changes > 0 && (
          <Button look="primary" busy={isBusy} onClick={onConfirm}>
            {words.of('confirm', { count: changes })}
          </Button>
        )}
        {!isFine && <SaveFaults {...props} />}
      </div>
      {understood.length > 0 && (
        <>
          <CultureSelect words={words} culture={file.culture} onCulture={onCulture} />
          <UnderstoodList result={result} words={words} />
        </>
      )}
      <HeadingChoices result={result} words={words} chosen={file.columns} onColumn={onColumn} />
      {!isFine && <FaultList result={result} words={words} />}
      {preview.length > 0 && <PreviewList workbook={workbook} words={words} result={result} />}
    </>
  )
}

/** Buttons that save the errors as a list, and the wrong rows as a workbook. */
function SaveFaults({ calls, words, result, file, workbook }: CheckedProps) {
  const { t } = useTranslation()
  const name = workbook.fileName ?? workbook.sheets[0]?.kind ?? 'workbook'
  const wrongRows = useMutation({
    mutationFn: () => saveReply(`${name}-wrong-rows.xlsx`, calls.wrongRows, fileArguments(file)),
    onError: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
  })
  const icon = <IconDownload size={16} aria-hidden="true" />
  const saveFaults = () => {
    const sheeted = result.sheets.length > 1
    saveCsv(
      `${name}-faults.csv`,
      [...(sheeted ? ['sheet'] : []), 'row', 'column', 'reason', 'value'].map((one) => words.of(one)),
      result.faults.map((fault) => [
        ...(sheeted ? [fault.sheet] : []),
        ...[fault.row, fault.column, words.fault(fault), fault.value],
      ]),
    )
  }
  return (
    <>
      <Button icon={icon} onClick={saveFaults}>
        {words.of('saveFaults')}
      </Button>
      {sum(result.sheets, 'refused') > 0 && (
        <Button icon={icon} busy={wrongRows.isPending} onClick={() => wrongRows.mutate()}>
          {words.of('saveRows')}
        </Button>
      )}
    </>
  )
}
