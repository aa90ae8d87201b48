import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { type Product, products } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { useZone } from '../../../../platform/web/time/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import {
  type Audience,
  type CommunicationMessage,
  createCommunicationMessage,
  deleteCommunicationMessage,
  isTold,
  longestMessage,
  type MessageContent,
  severities,
  updateCommunicationMessage,
} from '../../contract/communication.ts'
import { useGroups } from '../audience-words.ts'
import { messagesQuery } from '../queries.ts'
import { Banner } from './banner.tsx'
import { MessageAudience } from './message-audience.tsx'
import styles from './message-form.module.css'

type Draft = Omit<MessageContent, 'fromAtMs'> & { readonly fromAtMs: number | null }

const contentOf = ({ texts, severity, fromAtMs, toAtMs, audience, isTold }: CommunicationMessage): Draft => ({
  texts,
  severity,
  fromAtMs,
  toAtMs,
  audience,
  isTold,
})

const emptyDraft = (): Draft => ({
  texts: { 'en-GB': '', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
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
  const client = useQueryClient()
  const groups = useGroups()
  const [stored] = useState<Draft>(() => (message ? contentOf(message) : emptyDraft()))
  const draft = useDraft<Draft>(`communication-message ${message?.id ?? 'new'}`, stored)
  const [isTried, setTried] = useState(false)
  const { change } = draft
  const { texts, severity, fromAtMs, toAtMs, audience } = draft.value

  const faults = {
    text: texts['en-GB'].trim() === '' ? t('administration.messages.textMissing') : undefined,
    from: fromAtMs === null ? t('administration.messages.fromMissing') : undefined,
    to: toAtMs !== null && fromAtMs !== null && toAtMs <= fromAtMs ? t('administration.messages.toFault') : undefined,
    group: audience.kind === 'group' && audience.groupId === '' ? t('administration.messages.groupMissing') : undefined,
  }
  const settle = async (done: string) => {
    await client.invalidateQueries({ queryKey: messagesQuery().queryKey })
    showNotice(t(`administration.messages.${done}`))
    draft.discard()
    onDone()
  }
  const fail = async (error: unknown) => {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    showNotice(t(`administration.messages.${isConflict ? 'conflict' : 'failed'}`), { state: 'critical' })
    if (isConflict) await client.invalidateQueries({ queryKey: messagesQuery().queryKey })
  }
  const save = useMutation({
    mutationFn: () => {
      const body = { texts, severity, fromAtMs: fromAtMs ?? 0, toAtMs, audience, isTold: isTold(draft.value) }
      return message
        ? call(updateCommunicationMessage, { params: { id: message.id }, body: { ...body, version: message.version } })
        : call(createCommunicationMessage, { body })
    },
    onSuccess: () => settle('saved'),
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteCommunicationMessage, { params: { id } }),
    onSuccess: () => settle('deleted'),
    onError: fail,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined)) save.mutate()
  }
  const audienceOf = (kind: string): Audience => {
    if (kind === 'product') return { kind, product: 'MyFleet' }
    return kind === 'group' ? { kind, groupId: groups[0]?.id ?? '' } : { kind: 'everybody' }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="message" />
      {languages.map((name) => (
        <TextField
          key={name}
          label={t(`administration.language.${name}`)}
          lang={name}
          maxLength={longestMessage}
          value={texts[name]}
          onChange={(event) => change({ texts: { ...texts, [name]: event.currentTarget.value } })}
          {...(name === 'en-GB'
            ? { help: t('administration.messages.englishHelp'), error: isTried && faults.text }
            : {})}
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
            onChange={(next) => change({ fromAtMs: next })}
            {...(isTried && faults.from !== undefined && { error: faults.from })}
          />
          <DateTimeField
            label={t('administration.messages.toOptional')}
            zone={zone}
            valueMs={toAtMs}
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
      <footer className={styles.footer}>
        <Button look="primary" type="submit" busy={save.isPending}>
          {t(message ? 'form.save' : 'administration.messages.publish')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        {message && (
          <span className={styles.end}>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(message.id)}>
              {t('administration.messages.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}
