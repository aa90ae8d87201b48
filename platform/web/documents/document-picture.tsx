import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { pictureTypes, shortTypeName } from '../../contract/document.ts'
import type { DocumentFile } from '../../contract/document-calls.ts'
import { ApiError } from '../api/api-error.ts'
import { QueryError } from '../states/query-error.tsx'
import { documentQueries } from './document-queries.ts'
import styles from './documents.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface PictureProps {
  readonly id: string
  readonly file: DocumentFile
}

export const isPicture = ({ mediaType }: Pick<DocumentFile, 'mediaType'>): boolean => pictureTypes.includes(mediaType)

/** Thumbnail of a picture, or the type of another file. */
export function Thumbnail({ id, file }: PictureProps) {
  const { data } = useQuery({ ...documentQueries.picture(id, file.number, 'small'), enabled: isPicture(file) })
  const address = useObjectUrl(data)
  const type = shortTypeName(file.mediaType)
  return (
    <span className={styles.thumbnail} aria-hidden>
      {address ? <img src={address} alt="" /> : type ? <span>{type}</span> : <IconFile size={18} />}
    </span>
  )
}

/** A picture as large as the window allows. */
export function LargePicture({ id, file, title }: PictureProps & { readonly title: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(documentQueries.picture(id, file.number, 'medium'))
  const address = useObjectUrl(data)
  if (error instanceof ApiError && error.code === 'no-picture') return <Note>{t('documents.noPicture')}</Note>
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!address) return <LoadingState label={t('state.loading')} rows={4} />
  return <img className={styles.large} src={address} alt={title} />
}
