import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { isConflict, refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { createSubscription, type Subscription, updateSubscription, type Webhook } from '../../contract/endpoints.ts'
import { longestName } from '../../contract/subscription.ts'
import { readSubscriptionsAgain } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import { type Nameable, useSentence } from '../use-sentence.ts'
import { ChannelFields, type MailPlace } from './channel-fields.tsx'
import { faultsOf, faultsOfConditions } from './form-faults.ts'
import { useFault } from './form-parts.tsx'
import { emptyForm, type FormState, formOf, subscriptionOf } from './form-state.ts'
import { Preview } from './preview.tsx'
import { WhatFields, WhereFields } from './what-fields.tsx'
import { QuietFields, WhenFields } from './when-fields.tsx'

/** The form of a subscription: a new one without `stored`. The sentence reads it back while it is filled in. */
export function SubscriptionEditor({
  stored,
  farms,
  webhooks,
  nameable,
  mail,
  onClose,
}: {
  readonly stored: Subscription | undefined
  readonly farms: readonly FarmRow[]
  readonly webhooks: readonly Webhook[]
  readonly nameable: Nameable
  readonly mail: MailPlace
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sentence = useSentence(farms, nameable)
  const draft = useDraft<FormState>(
    `subscription-${stored?.id ?? 'new'}`,
    stored ? formOf(stored) : emptyForm,
    stored?.version,
  )
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = draft.value
  const faults = isTried ? faultsOf(form) : {}
  const fault = useFault(faults)
  const written = subscriptionOf(form, stored?.isOn ?? true)
  const { what, when, quiet, channels } = written
  const isWhole = Object.keys(faultsOfConditions(form)).length === 0
  const save = useMutation({
    mutationFn: () =>
      stored
        ? call(updateSubscription, { params: { id: stored.id }, body: { version: draft.version, form: written } })
        : call(createSubscription, { body: written }),
    onSuccess: async () => {
      draft.discard()
      showNotice(t(stored ? 'subscriptions.notice.saved' : 'subscriptions.notice.added', { name: written.name }))
      await readSubscriptionsAgain(client)
      onClose()
    },
    onError: async (error) => {
      if (!isConflict(error)) return
      // The changes stay, on top of the newer version.
      await readSubscriptionsAgain(client)
      draft.rebase(undefined)
    },
  })
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faultsOf(form)).length > 0) return setRefused((count) => count + 1)
    save.mutate()
  }
  const leave = () => {
    draft.discard()
    onClose()
  }
  const { groups, people, views } = nameable
  const part = { form, onForm: draft.change, faults, farms }
  return (
    <form ref={element} className={styles.editor} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="edit" />
      <div className={styles.fields}>
        <RecordSection title={t(stored ? 'subscriptions.form.change' : 'subscriptions.form.new')}>
          <TextField
            label={t('subscriptions.form.name')}
            value={form.name}
            maxLength={longestName}
            autoComplete="off"
            needed
            {...fault('name')}
            onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
          />
          <p className={styles.readBack} aria-live="polite">
            {isWhole ? sentence(written) : t('subscriptions.form.notWhole')}
          </p>
          <Preview wanted={isWhole ? { what, when, quiet, channels } : undefined} />
        </RecordSection>
        <RecordSection title={t('subscriptions.form.what')}>
          <WhatFields {...part} views={views} />
        </RecordSection>
        {form.kind !== 'tag' && form.kind !== 'view' && (
          <RecordSection title={t('subscriptions.form.where')}>
            <WhereFields {...part} />
          </RecordSection>
        )}
        <RecordSection title={t('subscriptions.form.when')}>
          <WhenFields {...part} groups={groups} people={people} />
        </RecordSection>
        <RecordSection title={t('subscriptions.form.channels')}>
          <ChannelFields {...part} groups={groups} webhooks={webhooks} mail={mail} />
        </RecordSection>
        <RecordSection title={t('subscriptions.form.quiet')}>
          <QuietFields {...part} />
          {form.webhookId !== null && form.quiet === 'profile' && <Note>{t('subscriptions.form.webhookQuiet')}</Note>}
        </RecordSection>
      </div>
      <FormFooter
        draft={draft}
        isBusy={save.isPending}
        refusal={
          save.isError
            ? refusalKeyOf(save.error, { 'too-many-subscriptions': 'subscriptions.fault.tooMany' })
            : undefined
        }
        saveLabel={t(stored ? 'form.save' : 'subscriptions.form.create')}
        onDiscard={leave}
      />
    </form>
  )
}
