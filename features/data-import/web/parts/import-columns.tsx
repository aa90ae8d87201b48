import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import type { ShortColumn } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { ImportRun, ImportState } from '../../contract/import-run.ts'
import styles from './import-columns.module.css'

const marks: Record<ImportState, State> = {
  staging: 'info',
  committing: 'info',
  done: 'good',
  failed: 'critical',
  cancelled: 'stale',
  undoing: 'info',
  undone: 'stale',
}

const shownDigest = 12

const columnsOfFile = (t: TFunction): ShortColumn<ImportRun>[] => [
  { id: 'file', header: t('dataImports.file'), names: true, cell: (run) => <FileCell run={run} /> },
  { id: 'farm', header: t('dataImports.farm'), look: 'line', cell: ({ farmCode }) => farmCode },
  {
    id: 'mapping',
    header: t('dataImports.mapping'),
    from: 'desk',
    cell: ({ mappingName, mappingDigest }) => (
      <span title={mappingDigest ?? undefined}>{mappingName ?? t('dataImports.unknown')}</span>
    ),
  },
  {
    id: 'state',
    header: t('dataImports.stateHeader'),
    cell: ({ state, undoneBy, undoneAtMs }) => (
      <span className={styles.stack}>
        <StateMark state={marks[state]} label={t(`dataImports.state.${state}`)} />
        {undoneAtMs !== null && (
          <Note inline>
            {undoneBy ?? t('dataImports.commandLine')}, <Instant atMs={undoneAtMs} />
          </Note>
        )}
      </span>
    ),
  },
]

const columnsOfRows = (t: TFunction, format: Format): ShortColumn<ImportRun>[] => [
  {
    id: 'rows',
    header: t('dataImports.rows'),
    align: 'end',
    from: 'tablet',
    cell: ({ rowsRead, rowsRefused }) => (
      <span className={styles.stack}>
        <span>{format.number(rowsRead)}</span>
        {rowsRefused > 0 && <Note inline>{t('dataImports.refused', { shown: format.number(rowsRefused) })}</Note>}
      </span>
    ),
  },
  {
    id: 'values',
    header: t('dataImports.values'),
    align: 'end',
    from: 'tablet',
    cell: ({ valuesStored, valuesReplaced, eventsStored, eventsKept }) => (
      <span className={styles.stack}>
        <span>
          {eventsStored > 0
            ? t('dataImports.events', { count: eventsStored, shown: format.number(eventsStored) })
            : format.number(valuesStored)}
        </span>
        {valuesReplaced > 0 && (
          <Note inline>{t('dataImports.replaced', { shown: format.number(valuesReplaced) })}</Note>
        )}
        {eventsKept > 0 && (
          <Note inline>{t('dataImports.kept', { count: eventsKept, shown: format.number(eventsKept) })}</Note>
        )}
      </span>
    ),
  },
  {
    id: 'span',
    header: t('dataImports.span'),
    from: 'desk',
    cell: ({ firstMs, lastMs }) =>
      firstMs === null || lastMs === null ? (
        '-'
      ) : (
        <>
          <Instant atMs={firstMs} /> – <Instant atMs={lastMs} />
        </>
      ),
  },
  {
    id: 'started',
    header: t('dataImports.started'),
    from: 'desk',
    cell: ({ startedAtMs }) => (
      <span className={styles.stack}>
        <Instant atMs={startedAtMs} />
        <Note inline>{t('dataImports.commandLine')}</Note>
      </span>
    ),
  },
]

/** Columns of the list of imports; with `onUndo` done imports offer it. */
export const useImportColumns = (onUndo: ((run: ImportRun) => void) | undefined): ShortColumn<ImportRun>[] => {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    ...columnsOfFile(t),
    ...columnsOfRows(t, format),
    {
      id: 'undo',
      header: t('dataImports.undo'),
      headerHidden: true,
      align: 'end',
      cell: (run) =>
        onUndo && run.state === 'done' ? (
          <Button
            size="small"
            onClick={() => onUndo(run)}
            aria-label={t('dataImports.undoOne', { file: run.fileName, farm: run.farmCode })}
          >
            {t('dataImports.undo')}
          </Button>
        ) : null,
    },
  ]
}

function FileCell({ run: { fileName, fileDigest } }: { readonly run: ImportRun }) {
  return (
    <span className={styles.stack}>
      <span className={styles.name}>{fileName}</span>
      {fileDigest !== null && (
        <Note inline>
          <span title={fileDigest}>SHA-256 {fileDigest.slice(0, shownDigest)}…</span>
        </Note>
      )}
    </span>
  )
}
