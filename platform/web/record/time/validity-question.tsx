import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { GivenValidity } from '../../../contract/temporal-calls.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import styles from './temporal.module.css'
import { type GivenMode, isAnswered, ModeFields, modeOf, noMode, ReasonField } from './validity-fields.tsx'

/**
 * Asks since when the new values of fields hold that had a value before. The first values of other fields hold since the
 * record began, if the user does not name a day for them. Undefined: the user goes back to the form.
 */
export type AskValidity = (
  filled: readonly string[],
  firstFilled: readonly string[],
) => Promise<GivenValidity | undefined>

interface Question {
  readonly fields: readonly string[]
  readonly firstFilled: readonly string[]
  readonly answer: (validity: GivenValidity | undefined) => void
}

/** The question of a save. `dialog` stands beside the form, not in it. */
export const useValidityQuestion = (words: RecordWords): { readonly ask: AskValidity; readonly dialog: ReactNode } => {
  const [question, setQuestion] = useState<Question>()
  return {
    ask: (fields, firstFilled) => new Promise((answer) => setQuestion({ fields, firstFilled, answer })),
    dialog: question && (
      <ValidityDialog
        fields={question.fields}
        firstFilled={question.firstFilled}
        words={words}
        onAnswer={(validity) => {
          setQuestion(undefined)
          question.answer(validity)
        }}
      />
    ),
  }
}

/** Of the first value of a field. */
const sinceBegin: GivenMode = { mode: 'correct', validFrom: '' }

export function ValidityDialog({
  fields,
  firstFilled,
  words,
  onAnswer,
}: {
  /** Changed fields that had a value. */
  readonly fields: readonly string[]
  /** Changed fields that get their first value. */
  readonly firstFilled: readonly string[]
  readonly words: RecordWords
  readonly onAnswer: (validity: GivenValidity | undefined) => void
}) {
  const { t } = useTranslation()
  const [common, setCommon] = useState<GivenMode>(noMode)
  const [reason, setReason] = useState('')
  const [isPerField, setPerField] = useState(false)
  const [own, setOwn] = useState<Readonly<Record<string, GivenMode>>>({})
  const all = [...fields, ...firstFilled]
  const ownOf = (field: string): GivenMode => own[field] ?? (firstFilled.includes(field) ? sinceBegin : common)
  const isReady = isPerField ? all.every((field) => isAnswered(ownOf(field))) : isAnswered(common)
  const save = () => {
    if (!isReady) return
    const named = isPerField ? all : common.mode === 'change' ? firstFilled : []
    const single = Object.fromEntries(named.map((field) => [field, modeOf(isPerField ? ownOf(field) : sinceBegin)]))
    onAnswer({
      ...(isAnswered(common) && modeOf(common)),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(named.length > 0 && { fields: single }),
    })
  }
  return (
    <Modal
      opened
      title={t('record.time.question')}
      closeLabel={t('action.close')}
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={!isReady} onClick={save}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      >
        <Note>{fields.map(words.label).join(', ')}</Note>
        <ModeFields label={t('record.time.question')} given={common} onChange={setCommon} />
        {firstFilled.length > 0 && (
          <Note>{t('record.time.firstFilled', { fields: firstFilled.map(words.label).join(', ') })}</Note>
        )}
        {all.length > 1 && <Checkbox label={t('record.time.perField')} checked={isPerField} onChange={setPerField} />}
        {isPerField &&
          all.map((field) => (
            <fieldset key={field} className={styles.own}>
              <legend>{words.label(field)}</legend>
              <ModeFields
                label={words.label(field)}
                given={ownOf(field)}
                onChange={(given) => setOwn({ ...own, [field]: given })}
              />
            </fieldset>
          ))}
        <ReasonField value={reason} onChange={setReason} />
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
