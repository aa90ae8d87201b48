import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider } from '../../../kit/composites/slider/slider.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import type { DocumentFile, RecordDocument } from '../../contract/document-calls.ts'
import { isPicture, LargePicture } from './document-picture.tsx'
import styles from './documents.module.css'

interface Picture {
  readonly id: string
  readonly title: string
  readonly file: DocumentFile
}

const picturesOf = (documents: readonly RecordDocument[]): readonly Picture[] =>
  documents.flatMap(({ id, title, files: [file] }) => (file && isPicture(file) ? [{ id, title, file }] : []))

/** The pictures among the documents of a record, one at a time. A picture loads when it or its neighbour is shown. */
export function PictureSlider({
  documents,
  first,
  onShow,
  isLarge = false,
}: {
  readonly documents: readonly RecordDocument[]
  /** Document of the first shown picture. */
  readonly first?: string
  /** Receives the document of the shown picture. */
  readonly onShow?: (id: string) => void
  /** As large as the window allows. */
  readonly isLarge?: boolean
}) {
  const { t } = useTranslation()
  const pictures = picturesOf(documents)
  const initial = Math.max(
    0,
    pictures.findIndex(({ id }) => id === first),
  )
  const [seen, setSeen] = useState<readonly number[]>([initial])
  if (pictures.length === 0) return null
  const isNear = (place: number) => seen.some((one) => [0, 1, pictures.length - 1].includes(Math.abs(one - place)))
  return (
    <div className={isLarge ? undefined : styles.pictures}>
      <Slider
        label={t('documents.pictures')}
        loop
        initialIndex={initial}
        onShow={(place) => {
          setSeen((before) => (before.includes(place) ? before : [...before, place]))
          const shown = pictures[place]
          if (shown) onShow?.(shown.id)
        }}
        words={{
          slide: (place, of) => t('documents.slide.picture', { place, of }),
          previous: t('documents.slide.previous'),
          next: t('documents.slide.next'),
          pause: t('documents.slide.pause'),
          play: t('documents.slide.play'),
        }}
        slides={pictures.map(({ id, title, file }, place) => ({
          id,
          content: (
            <figure className={styles.picture}>
              {isNear(place) ? (
                <LargePicture id={id} file={file} title={title} />
              ) : (
                <LoadingState label={t('state.loading')} rows={4} />
              )}
              <figcaption>{title}</figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}
