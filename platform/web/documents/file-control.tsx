import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/primitives/button.tsx'
import { FileDrop } from '../../../kit/primitives/file-drop.tsx'
import { endingsOf, shortTypeName } from '../../contract/document.ts'
import { addDocument, type RecordDocument } from '../../contract/document-calls.ts'
import type { FileField } from '../../contract/field.ts'
import { useFileWords } from '../forms/use-file-words.ts'
import { useFormat } from '../reader/use-format.ts'
import { Thumbnail } from './document-picture.tsx'
import { documentQueries } from './document-queries.ts'
import styles from './documents.module.css'
import { FormKind } from './form-kind.ts'
import { uploadFile } from './upload-file.ts'
import { UploadList } from './upload-list.tsx'
import { useDocumentWords } from './use-document-words.ts'
import { type SendFile, useUploads } from './use-uploads.ts'

export interface FileControlProps {
  readonly name: string
  readonly field: FileField
  readonly label: string
  /** Id of the document. */
  readonly value: unknown
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
  readonly needed: boolean
  readonly disabled: boolean
}

/** The control of a file in a form. It uploads at once; the record takes the file when it is saved. */
export function FileControl(props: FileControlProps) {
  const kind = useContext(FormKind)
  return kind && <FileInput {...props} kind={kind} />
}

function FileInput({
  name,
  field: { types, largestBytes },
  label,
  value,
  onChange,
  error,
  needed,
  disabled,
  kind,
}: FileControlProps & { readonly kind: { readonly kind: string; readonly words: string } }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const words = useDocumentWords(kind.words)
  const uploads = useUploads({ largestBytes, onDone: () => {} })
  const fileWords = useFileWords({ types: types.map((type) => shortTypeName(type) ?? type).join(', ') })
  const send: SendFile = async (file, signal, onProgress) => {
    const query = { kind: kind.kind, field: name, fileName: file.name }
    const { id } = (await uploadFile(addDocument, { query, file, signal, onProgress })) as RecordDocument
    onChange(id)
  }
  return (
    <FileDrop
      label={label}
      locale={locale}
      words={fileWords}
      types={endingsOf(types).split(',')}
      largestBytes={largestBytes}
      disabled={disabled}
      needed={needed}
      error={error}
      onFiles={(files) => uploads.add(files, send)}
    >
      {typeof value === 'string' && value !== '' && (
        <HeldFile id={value} words={words}>
          {!disabled && (
            <Button size="small" look="quiet" onClick={() => onChange(null)}>
              {t('documents.removeFile')}
            </Button>
          )}
        </HeldFile>
      )}
      <UploadList uploads={uploads} words={words} />
    </FileDrop>
  )
}

/** The file that a field holds. */
function HeldFile({
  id,
  words,
  children,
}: {
  readonly id: string
  readonly words: ReturnType<typeof useDocumentWords>
  readonly children?: ReactNode
}) {
  const { data } = useQuery(documentQueries.one(id))
  const [file] = data?.files ?? []
  if (!file) return null
  return (
    <div className={styles.held}>
      <Thumbnail id={id} file={file} />
      <span className={styles.heldName}>
        {file.fileName} <span className={styles.figure}>{words.size(file.bytes)}</span>
      </span>
      {children}
    </div>
  )
}
