import { IconDotsVertical } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDay } from '../../../domain/local-day.ts'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Badge } from '../../../kit/primitives/badge.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { IconButton } from '../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../kit/primitives/menu.tsx'
import type { MenuItem } from '../../../kit/primitives/menu-model.ts'
import { validityOf } from '../../contract/document.ts'
import { type DocumentFile, deleteDocument, type RecordDocument } from '../../contract/document-calls.ts'
import { call } from '../api/call.ts'
import { useConfirm } from '../forms/use-confirm.ts'
import { useZone } from '../reader/use-zone.ts'
import { Instant } from '../time/instant.tsx'
import { DetailsDialog, PictureDialog } from './document-dialogs.tsx'
import { isPicture, Thumbnail } from './document-picture.tsx'
import { downloadVersion } from './document-queries.ts'
import styles from './documents.module.css'
import type { DocumentWords } from './use-document-words.ts'

interface RowProps {
  readonly document: RecordDocument
  /** All documents of the record, for the pictures beside this one. */
  readonly documents: readonly RecordDocument[]
  readonly words: DocumentWords
  readonly categories: readonly string[]
  /** Category, or the field that holds the file. */
  readonly origin: string
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** Lets the user choose the file of a new version. */
  readonly onNewVersion: () => void
}

/** Today as an ISO day in the zone of the reader. */
const useToday = (): string => {
  const zone = useZone().zoneOf(undefined)
  return localDay(Date.now(), zone)
}

/** Downloads a version and says so if it fails. */
const useDownload = (id: string, words: DocumentWords) =>
  useMutation({
    mutationFn: (file: DocumentFile) => downloadVersion(id, file),
    onError: (error) => void showNotice(words.problem(error), { state: 'critical' }),
  })

/** Asks, and then deletes a document with its versions. */
const useDeletion = ({ id, version, title, files }: RecordDocument, words: DocumentWords) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const remove = async () => {
    try {
      await call(deleteDocument, { params: { id }, query: { version } })
      showNotice(t('record.deleted', { name: title }))
    } catch (error) {
      showNotice(words.problem(error), { state: 'critical' })
    }
    await client.invalidateQueries({ queryKey: ['documents'] })
  }
  return () =>
    confirm({
      title: t('record.deleteTitle', { name: title }),
      text: t('documents.deleteText', { count: files.length }),
      okLabel: t('record.delete'),
      work: remove,
    })
}

/** One document: its newest version with state and actions, and older ones on request. */
export function DocumentRow({
  document,
  documents,
  words,
  categories,
  origin,
  mayEdit,
  mayDelete,
  onNewVersion,
}: RowProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'details' | 'picture'>()
  const [showsOlder, setShowsOlder] = useState(false)
  const { id, title, files, note, field } = document
  const download = useDownload(id, words)
  const askToDelete = useDeletion(document, words)
  const [newest, ...older] = files
  if (!newest) return null
  const close = () => setDialog(undefined)
  const items: MenuItem[] = [
    { id: 'download', label: t('documents.download'), onSelect: () => download.mutate(newest) },
    ...(mayEdit
      ? [
          { id: 'details', label: t('documents.details'), onSelect: () => setDialog('details') },
          ...(field === null ? [{ id: 'version', label: t('documents.newVersion'), onSelect: onNewVersion }] : []),
        ]
      : []),
    ...(mayDelete && field === null
      ? [{ id: 'delete', label: t('record.delete'), danger: true, onSelect: () => void askToDelete() }]
      : []),
  ]
  const openNewest = () => (isPicture(newest) ? setDialog('picture') : download.mutate(newest))
  return (
    <li className={styles.row}>
      <Thumbnail id={id} file={newest} />
      <div className={styles.main}>
        <button type="button" className={styles.title} onClick={openNewest}>
          {title}
        </button>
        <FileFacts file={newest} words={words} before={origin} />
        <NameNote file={newest} words={words} />
        {note !== null && <span className={styles.remark}>{note}</span>}
        {older.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={showsOlder}
            onClick={() => setShowsOlder(!showsOlder)}
          >
            {t('documents.older', { count: older.length })}
          </button>
        )}
        {showsOlder && <OlderVersions id={id} files={older} words={words} />}
      </div>
      <Validity validTo={document.validTo} words={words} />
      <Menu
        button={
          <IconButton
            label={t('documents.actions', { title })}
            icon={<IconDotsVertical size={16} />}
            aria-busy={download.isPending}
          />
        }
        sections={[{ items }]}
      />
      {dialog === 'details' && <DetailsDialog {...{ document, words, categories }} onClose={close} />}
      {dialog === 'picture' && (
        <PictureDialog
          document={document}
          documents={documents}
          onClose={close}
          actions={(shown) => <DownloadButton key={shown.id} document={shown} words={words} />}
        />
      )}
    </li>
  )
}

function DownloadButton({ document: { id, files }, words }: Pick<RowProps, 'document' | 'words'>) {
  const { t } = useTranslation()
  const download = useDownload(id, words)
  const [newest] = files
  return (
    <Button busy={download.isPending} onClick={() => newest && download.mutate(newest)}>
      {t('documents.download')}
    </Button>
  )
}

/** Version, type, size, and who uploaded it when. */
function FileFacts({
  file,
  words,
  before,
}: {
  readonly file: DocumentFile
  readonly words: DocumentWords
  readonly before?: ReactNode
}) {
  const { t } = useTranslation()
  const { number, mediaType, bytes, uploadedBy, uploadedAtMs } = file
  return (
    <span className={styles.facts}>
      {before && <span>{before}</span>}
      {number > 1 && <span>{t('documents.version', { number })}</span>}
      <span>{words.type(mediaType)}</span>
      <span>{words.size(bytes)}</span>
      <span>{uploadedBy}</span>
      <Instant atMs={uploadedAtMs} />
    </span>
  )
}

/** The name of the file claims another type than its content has. */
function NameNote({ file, words }: { readonly file: DocumentFile; readonly words: DocumentWords }) {
  const { t } = useTranslation()
  if (file.isNameTrue) return null
  return (
    <span className={styles.lie}>{t('documents.lie', { name: file.fileName, type: words.type(file.mediaType) })}</span>
  )
}

function OlderVersions({
  id,
  files,
  words,
}: {
  readonly id: string
  readonly files: readonly DocumentFile[]
  readonly words: DocumentWords
}) {
  const download = useDownload(id, words)
  return (
    <ul className={styles.older}>
      {files.map((file) => (
        <li key={file.number}>
          <button type="button" className={styles.more} onClick={() => download.mutate(file)}>
            {file.fileName}
          </button>
          <FileFacts file={file} words={words} />
          <NameNote file={file} words={words} />
        </li>
      ))}
    </ul>
  )
}

function Validity({ validTo, words }: { readonly validTo: string | null; readonly words: DocumentWords }) {
  const { t } = useTranslation()
  const validity = validityOf(validTo, useToday())
  if (validTo === null || validity === 'open') return <span className={styles.validity} />
  const text = t(`documents.validity.${validity}`, { day: words.day(validTo) })
  return (
    <span className={styles.validity}>
      {validity === 'valid' ? text : <Badge state={validity === 'ended' ? 'critical' : 'warning'}>{text}</Badge>}
    </span>
  )
}
