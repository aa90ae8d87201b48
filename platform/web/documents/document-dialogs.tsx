import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields, WholeRow } from '../../../kit/composites/record/fields.tsx'
import { Fault } from '../../../kit/composites/record/note.tsx'
import { DateField } from '../../../kit/primitives/date-field.tsx'
import { Modal } from '../../../kit/primitives/modal.tsx'
import { Select } from '../../../kit/primitives/select.tsx'
import { TextArea } from '../../../kit/primitives/text-area.tsx'
import { TextField } from '../../../kit/primitives/text-field.tsx'
import { longestTitle } from '../../contract/document.ts'
import { type RecordDocument, updateDocument } from '../../contract/document-calls.ts'
import { call } from '../api/call.ts'
import { useFormat } from '../reader/use-format.ts'
import { useZone } from '../reader/use-zone.ts'
import { useDateWords } from '../time/use-date-words.ts'
import { PictureSlider } from './picture-slider.tsx'
import type { DocumentWords } from './use-document-words.ts'

interface DialogProps {
  readonly document: RecordDocument
  readonly onClose: () => void
}

interface Details {
  readonly title: string
  readonly category: string
  readonly validTo: string | null
  readonly note: string
}

/** Title, category, last valid day and note of a document. */
export function DetailsDialog({
  document,
  words,
  categories,
  onClose,
}: DialogProps & { readonly words: DocumentWords; readonly categories: readonly string[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, version } = document
  const [details, setDetails] = useState<Details>({
    title: document.title,
    category: document.category ?? '',
    validTo: document.validTo,
    note: document.note ?? '',
  })
  const [isAsked, setAsked] = useState(false)
  const title = details.title.trim()
  const save = useMutation({
    mutationFn: () => {
      const values = { ...details, title, category: details.category || null, note: details.note.trim() || null }
      return call(updateDocument, { params: { id }, body: { version, ...values } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  })
  const validate = async () => {
    setAsked(true)
    if (title === '') return false
    return save.mutateAsync().then(
      () => true,
      () => false,
    )
  }
  return (
    <Modal
      opened
      title={t('documents.detailsTitle', { title: document.title })}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{ label: t('form.save'), cancelLabel: t('action.cancel'), validate, onSubmit: onClose }}
    >
      <DetailFields
        details={details}
        onChange={(change) => setDetails({ ...details, ...change })}
        words={words}
        categories={categories}
        titleError={isAsked && title === '' ? t('record.fault.needed') : undefined}
      />
      {save.error !== null && <Fault>{words.problem(save.error)}</Fault>}
    </Modal>
  )
}

function DetailFields({
  details,
  onChange,
  words,
  categories,
  titleError,
}: {
  readonly details: Details
  readonly onChange: (change: Partial<Details>) => void
  readonly words: DocumentWords
  readonly categories: readonly string[]
  readonly titleError: string | undefined
}) {
  const { t } = useTranslation()
  const choices = categories.map((value) => ({ value, label: words.category(value) }))
  return (
    <Fields>
      <WholeRow>
        <TextField
          label={t('documents.field.title')}
          value={details.title}
          maxLength={longestTitle}
          needed
          data-autofocus
          error={titleError}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </WholeRow>
      <Select
        label={t('documents.field.category')}
        value={details.category}
        choices={[{ value: '', label: t('record.none') }, ...choices]}
        onChange={(category) => onChange({ category })}
      />
      <DateField
        label={t('documents.field.validTo')}
        locale={useFormat().locale}
        words={useDateWords()}
        zone={useZone().zoneOf(undefined)}
        value={details.validTo}
        onChange={(validTo) => onChange({ validTo })}
      />
      <WholeRow>
        <TextArea
          label={t('documents.field.note')}
          value={details.note}
          maxLength={2_000}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </WholeRow>
    </Fields>
  )
}

/** Pictures as large as the window allows, from one on. Title and buttons are those of the shown picture. */
export function PictureDialog({
  document,
  documents,
  onClose,
  actions,
}: DialogProps & {
  readonly documents: readonly RecordDocument[]
  readonly actions: (shown: RecordDocument) => ReactNode
}) {
  const { t } = useTranslation()
  const [shownId, setShownId] = useState(document.id)
  const shown = documents.find(({ id }) => id === shownId) ?? document
  return (
    <Modal opened wide title={shown.title} closeLabel={t('action.close')} onClose={onClose} actions={actions(shown)}>
      <PictureSlider documents={documents} first={document.id} onShow={setShownId} isLarge />
    </Modal>
  )
}
