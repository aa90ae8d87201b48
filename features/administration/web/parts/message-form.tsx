import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { type Product, products } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useSaving } from '../../../../platform/web/forms/use-saving.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import {
  type Audience,
  type CommunicationMessage,
  createCommunicationMessage,
  deleteCommunicationMessage,
  getCommunicationMessageChanges,
  isTold,
  longestMessage,
  type MessageContent,
  severities,
  updateCommunicationMessage,
} from '../../contract/communication.ts'
import { useGroups } from '../audience-words.ts'
import { messagesKind } from '../queries.ts'
import { formOfTexts, noTexts, type TextsForm, textsOf } from '../texts-form.ts'
import { useChangeWords } from '../use-change-words.ts'
import { Banner } from './banner.tsx'
import { MessageAudience } from './message-audience.tsx'
import styles from './message-form.module.css'

type Form = Omit<MessageContent, 'texts' | 'fromAtMs'> & TextsForm & { readonly fromAtMs: number | null }

const formOf = ({ texts, severity, fromAtMs, toAtMs, audience, isTold }: CommunicationMessage): Form => ({
  ...formOfTexts(texts),
  severity,
  fromAtMs,
  toAtMs,
  audience,
  isTold,
})

const emptyForm = (): Form => ({
  ...formOfTexts(noTexts),
  severity: 'warning',
  fromAtMs: Math.floor(Date.now() / 60_000) * 60_000,
  toAtMs: null,
  audience: { kind: 'everybody' },
})

/** A new message, or one that exists: what it says in four languages, when, to whom, and how it will look. */
export function MessageForm({
  message,
  onDone,
}: {
  readonly message: CommunicationMessage | undefined
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zone = useZone().zoneOf(undefined)
  const groups = useGroups()
  const changeWords = useChangeWords()
  const [empty] = useState(emptyForm)
  const stored = message ? formOf(message) : empty
  const draft = useDraft<Form>(`communication-message ${message?.id ?? 'new'}`, stored, message?.version)
  const saving = useSaving(
    draft,
    async (since) =>
      message
        ? (await call(getCommunicationMessageChanges, { params: { id: message.id }, query: { since } })).results
        : [],
    messagesKind,
  )
  const [isTried, setTried] = useState(false)
  const { severity, fromAtMs, toAtMs, audience } = draft.value
  const texts = textsOf(draft.value)
  const change = (next: Partial<Form>) => {
    saving.forget(Object.keys(next))
    draft.change(next)
  }
  const refused = (field: string) =>
    saving.faults.some((fault) => fault.field === field) ? t('administration.refused') : undefined

  const faults = {
    text: texts['en-GB'].trim() === '' ? t('administration.messages.textMissing') : undefined,
    from: fromAtMs === null ? t('administration.messages.fromMissing') : undefined,
    to: toAtMs !== null && fromAtMs !== null && toAtMs <= fromAtMs ? t('administration.messages.toFault') : undefined,
    group: audience.kind === 'group' && audience.groupId === '' ? t('administration.messages.groupMissing') : undefined,
  }
  const settle = async (done: string, write: () => Promise<unknown>) => {
    if ((await saving.save(write)) === undefined) return
    showNotice(t(`administration.messages.${done}`))
    draft.discard()
    onDone()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    // A date that is half typed looks like none, which would publish without an end.
    const isWhole = event.currentTarget.checkValidity()
    if (!isWhole || Object.values(faults).some((fault) => fault !== undefined)) return
    const body = { texts, severity, fromAtMs: fromAtMs ?? 0, toAtMs, audience, isTold: isTold(draft.value) }
    void settle('saved', () =>
      message
        ? call(updateCommunicationMessage, { params: { id: message.id }, body: { ...body, version: draft.version } })
        : call(createCommunicationMessage, { body }),
    )
  }
  const remove = (id: string) =>
    settle('deleted', () => call(deleteCommunicationMessage, { params: { id }, query: { version: draft.version } }))
  const audienceOf = (kind: string): Audience => {
    if (kind === 'product') return { kind, product: 'MyFleet' }
    return kind === 'group' ? { kind, groupId: groups[0]?.id ?? '' } : { kind: 'everybody' }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="message" />
      <EditConflict title={t('administration.messages.conflict')} changes={saving.others} words={changeWords} />
      {languages.map((name) => (
        <TextField
          key={name}
          label={t(`administration.language.${name}`)}
          lang={name}
          maxLength={longestMessage}
          value={texts[name]}
          changed={message !== undefined && `text.${name}` in draft.changes}
          onChange={(event) => change({ [`text.${name}`]: event.currentTarget.value })}
          error={(name === 'en-GB' && isTried && faults.text) || refused(`texts.${name}`)}
          {...(name === 'en-GB' && { help: t('administration.messages.englishHelp') })}
        />
      ))}
      <SegmentedControl
        label={t('administration.messages.severity')}
        value={severity}
        onChange={(next) => change({ severity: next })}
        choices={severities.map((value) => ({ value, label: t(`administration.severity.${value}`) }))}
      />
      <div className={styles.when}>
        <div className={styles.pair}>
          <DateTimeField
            label={t('administration.messages.from')}
            zone={zone}
            valueMs={fromAtMs}
            halfTyped={t('form.halfTyped')}
            onChange={(next) => change({ fromAtMs: next })}
            {...(isTried && faults.from !== undefined && { error: faults.from })}
          />
          <DateTimeField
            label={t('administration.messages.toOptional')}
            zone={zone}
            valueMs={toAtMs}
            halfTyped={t('form.halfTyped')}
            onChange={(next) => change({ toAtMs: next })}
            {...(faults.to !== undefined && { error: faults.to })}
          />
        </div>
        <Note>
          {t('administration.messages.zone', { zone: zoneLabel(zone, fromAtMs ?? Date.now()).replaceAll('_', ' ') })}
        </Note>
      </div>
      <div className={styles.pair}>
        <Select
          label={t('administration.messages.audience')}
          value={audience.kind}
          onChange={(kind) => change({ audience: audienceOf(kind) })}
          choices={(['everybody', 'group', 'product'] as const).map((value) => ({
            value,
            label: t(`administration.audience.${value}`),
          }))}
        />
        {audience.kind === 'group' && (
          <Select
            label={t('administration.audience.whichGroup')}
            searchable
            nothingFound={t('administration.messages.nothingFound')}
            value={audience.groupId}
            onChange={(groupId) => change({ audience: { kind: 'group', groupId } })}
            choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
            {...(isTried && faults.group !== undefined && { error: faults.group })}
          />
        )}
        {audience.kind === 'product' && (
          <Select
            label={t('administration.audience.whichProduct')}
            searchable
            nothingFound={t('administration.messages.nothingFound')}
            value={audience.product}
            onChange={(product) => change({ audience: { kind: 'product', product: product as Product } })}
            choices={products.map((value) => ({ value, label: t(`right.product.${value}`) }))}
          />
        )}
      </div>
      <div className={styles.told}>
        <Checkbox
          label={t('administration.messages.isTold')}
          help={t('administration.messages.isToldHelp')}
          checked={isTold(draft.value)}
          onChange={(next) => change({ isTold: next })}
        />
        <MessageAudience audience={audience} severity={severity} isTold={isTold(draft.value)} />
      </div>
      <section className={styles.preview}>
        <h3>{t('administration.messages.preview')}</h3>
        <Banner
          message={{
            severity,
            toAtMs,
            texts: { ...texts, 'en-GB': texts['en-GB'] || t('administration.messages.sample') },
          }}
          language={language}
        />
      </section>
      {saving.refusal && <Fault>{t(saving.refusal)}</Fault>}
      <footer className={styles.footer}>
        <Button look="primary" type="submit" busy={saving.isBusy}>
          {t(message ? 'form.save' : 'administration.messages.publish')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        {message && (
          <span className={styles.end}>
            <Button look="danger" busy={saving.isBusy} onClick={() => void remove(message.id)}>
              {t('administration.messages.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}
