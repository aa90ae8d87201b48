import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { call } from '../../../platform/web/api/call.ts'
import { othersOf, useRecordForm } from '../../../platform/web/forms/use-record-form.ts'
import {
  type CommunicationMessage,
  createCommunicationMessage,
  deleteCommunicationMessage,
  getCommunicationMessageChanges,
  isMessageNotified,
  type MessageContent,
  updateCommunicationMessage,
} from '../contract/communication.ts'
import { messagesKind } from './queries.ts'
import { formOfTexts, noTexts, type Texts, type TextsForm, textsOf } from './texts-form.ts'

type Form = Omit<MessageContent, 'texts' | 'fromAtMs'> & TextsForm & { readonly fromAtMs: number | null }

const formOf = ({ texts, severity, fromAtMs, toAtMs, audience, isNotified }: CommunicationMessage): Form => ({
  ...formOfTexts(texts),
  severity,
  fromAtMs,
  toAtMs,
  audience,
  isNotified,
})

const emptyForm = (): Form => ({
  ...formOfTexts(noTexts),
  severity: 'warning',
  fromAtMs: Math.floor(Date.now() / 60_000) * 60_000,
  toAtMs: null,
  audience: { kind: 'everybody' },
})

type FormFaults = Readonly<Partial<Record<'text' | 'from' | 'to' | 'group', string | undefined>>>

/** Reasons why the message cannot be saved, by field. */
const useFormFaults = ({ fromAtMs, toAtMs, audience }: Form, texts: Texts): FormFaults => {
  const { t } = useTranslation()
  const endsTooEarly = toAtMs !== null && fromAtMs !== null && toAtMs <= fromAtMs
  const lacksGroup = audience.kind === 'group' && audience.groupId === ''
  return {
    text: texts['en-GB'].trim() === '' ? t('administration.messages.textMissing') : undefined,
    from: fromAtMs === null ? t('administration.messages.fromMissing') : undefined,
    to: endsTooEarly ? t('administration.messages.toFault') : undefined,
    group: lacksGroup ? t('administration.messages.groupMissing') : undefined,
  }
}

/** State of the form of a new or existing message: draft, faults, save and delete. */
export const useMessageForm = (message: CommunicationMessage | undefined, onDone: () => void) => {
  const { t } = useTranslation()
  const [empty] = useState(emptyForm)
  const stored = message ? formOf(message) : empty
  const { draft, saving, change, faultIn } = useRecordForm<Form>({
    key: `communication-message ${message?.id ?? 'new'}`,
    stored,
    version: message?.version,
    readOthers: othersOf(getCommunicationMessageChanges, message?.id),
    kind: messagesKind,
  })
  const [isTried, setTried] = useState(false)
  const texts = textsOf(draft.value)
  const faults = useFormFaults(draft.value, texts)
  /** Faults of empty fields appear only after the first attempt to save. */
  const shownFaults: FormFaults = isTried ? faults : { to: faults.to }

  const settle = async (done: 'saved' | 'deleted', write: () => Promise<unknown>) => {
    if ((await saving.save(write)) === undefined) return
    showNotice(t(`administration.messages.${done}`))
    draft.discard()
    onDone()
  }
  const write = () => {
    const { severity, fromAtMs, toAtMs, audience } = draft.value
    const body = {
      texts,
      severity,
      fromAtMs: fromAtMs ?? 0,
      toAtMs,
      audience,
      isNotified: isMessageNotified(draft.value),
    }
    return message
      ? call(updateCommunicationMessage, { params: { id: message.id }, body: { ...body, version: draft.version } })
      : call(createCommunicationMessage, { body })
  }

  return {
    draft,
    saving,
    texts,
    isNotified: isMessageNotified(draft.value),
    change,
    shownFaults,
    /** Error text of a field that the server refused. */
    refused: (field: string) => (faultIn(field) ? t('administration.refused') : undefined),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      // A date that is half typed looks like none, which would publish without an end.
      const isWhole = event.currentTarget.checkValidity()
      if (isWhole && Object.values(faults).every((fault) => fault === undefined)) void settle('saved', write)
    },
    remove: (id: string) =>
      settle('deleted', () => call(deleteCommunicationMessage, { params: { id }, query: { version: draft.version } })),
  }
}
export type MessageFormState = ReturnType<typeof useMessageForm>
