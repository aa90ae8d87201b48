import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { FileDrop } from '../../../kit/primitives/file-drop.tsx'
import { type DocumentRules, defaultLargestBytes, endingsOf, shortTypeName } from '../../contract/document.ts'
import { addDocument, addDocumentFile, type RecordDocument } from '../../contract/document-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useFileWords } from '../forms/use-file-words.ts'
import { useRecordChanges } from '../live/use-record-changes.ts'
import { useFormat } from '../reader/use-format.ts'
import { useCan } from '../rights/use-can.ts'
import { QueryError } from '../states/query-error.tsx'
import { documentQueries } from './document-queries.ts'
import { DocumentRow } from './document-row.tsx'
import styles from './documents.module.css'
import { PictureSlider } from './picture-slider.tsx'
import { uploadFile } from './upload-file.ts'
import { UploadList } from './upload-list.tsx'
import { useDocumentWords } from './use-document-words.ts'
import { type SendFile, type Uploads, useUploads } from './use-uploads.ts'

export interface RecordDocumentsProps {
  readonly kind: Pick<RecordKind, 'kind' | 'words' | 'right'>
  readonly rules: DocumentRules
  readonly recordId: string
  /** The record is shown as of another day: its documents are those of today, and nobody changes them here. */
  readonly isReadOnly?: boolean
}

const addTo =
  (kind: string, recordId: string): SendFile =>
  (file, signal, onProgress) =>
    uploadFile(addDocument, { query: { kind, recordId, fileName: file.name }, file, signal, onProgress })

const addVersionTo =
  ({ id, version }: RecordDocument): SendFile =>
  (file, signal, onProgress) =>
    uploadFile(addDocumentFile, {
      params: { id },
      query: { version, fileName: file.name },
      ...{ file, signal, onProgress },
    })

/** The documents of a record: list, upload by drop or choice, versions, details and deletion. */
export function RecordDocuments({ kind, rules, recordId, isReadOnly = false }: RecordDocumentsProps) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const words = useDocumentWords(kind.words)
  const query = documentQueries.list(kind.kind, recordId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const uploads = useUploads({
    largestBytes: rules.largestBytes ?? defaultLargestBytes,
    onDone: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  })
  // The history of the record tells of its documents.
  useRecordChanges(`${kind.kind}.documents`, () => void client.invalidateQueries({ queryKey: [kind.kind, 'changes'] }))
  const mayEdit = !isReadOnly && can(kind.right.edit)
  return (
    <RecordSection title={t('documents.title')} {...(data && data.length > 0 && { note: data.length })}>
      {isReadOnly && <Note>{t('documents.ofToday')}</Note>}
      {data && <PictureSlider documents={data} />}
      {data ? (
        <DocumentList
          documents={data}
          {...{ words, rules, uploads, mayEdit }}
          kindWords={kind.words}
          mayDelete={!isReadOnly && can(kind.right.manage)}
        />
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('documents.loading')} rows={3} />
      )}
      {mayEdit && <AddFiles rules={rules} uploads={uploads} send={addTo(kind.kind, recordId)} />}
      <UploadList uploads={uploads} words={words} />
      <LeaveGuard isDirty={uploads.isBusy} onLeave={uploads.cancelAll} />
    </RecordSection>
  )
}

/** Where users drop or choose files. */
function AddFiles({
  rules: { types = [], largestBytes = defaultLargestBytes },
  uploads,
  send,
}: {
  readonly rules: DocumentRules
  readonly uploads: Uploads
  readonly send: SendFile
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const names = types.map((type) => shortTypeName(type) ?? type).join(', ')
  const words = useFileWords({ several: true, ...(types.length > 0 && { types: names }) })
  return (
    <FileDrop
      label={t('documents.add')}
      locale={locale}
      words={words}
      several
      // The server reads the type from the content.
      types={types.length === 0 ? [] : endingsOf(types).split(',')}
      largestBytes={largestBytes}
      onFiles={(files) => uploads.add(files, send)}
    />
  )
}

function DocumentList({
  documents,
  words,
  rules,
  uploads,
  mayEdit,
  mayDelete,
  kindWords,
}: {
  /** Prefix of the texts of the kind. */
  readonly kindWords: string
  readonly documents: readonly RecordDocument[]
  readonly words: ReturnType<typeof useDocumentWords>
  readonly rules: DocumentRules
  readonly uploads: Uploads
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const changed = useRef<RecordDocument>(undefined)
  if (documents.length === 0) return <Note>{t('documents.none')}</Note>
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            {...{ document, documents, words, mayEdit, mayDelete }}
            origin={
              document.field === null ? words.category(document.category) : t(`${kindWords}.field.${document.field}`)
            }
            categories={rules.categories}
            onNewVersion={() => {
              changed.current = document
              input.current?.click()
            }}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('documents.newVersion')}
        onChange={({ currentTarget }) => {
          if (changed.current) uploads.add([...(currentTarget.files ?? [])], addVersionTo(changed.current))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
