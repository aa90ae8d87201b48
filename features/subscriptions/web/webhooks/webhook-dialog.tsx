import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { createWebhook, updateWebhook, type Webhook } from '../../contract/endpoints.ts'
import { longestName } from '../../contract/subscription.ts'
import { readSubscriptionsAgain } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import type { ShownSecret } from './secret-dialog.tsx'

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The server alone knows the hosts in a private network that it allows. */
const isAboutAddress = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).some(({ path }) => path === 'body.url')

/** Name and address of a webhook: a new one without `stored`. */
export function WebhookDialog({
  stored,
  onSecret,
  onClose,
}: {
  readonly stored: Webhook | undefined
  readonly onSecret: (shown: ShownSecret) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState(stored?.name ?? '')
  const [url, setUrl] = useState(stored?.url ?? '')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** Address that the server has refused. */
  const [refused, setRefused] = useState<string>()
  const isNamed = name.trim() !== ''
  const isRightAddress = isAddress(url.trim()) && url.trim() !== refused
  const isReady = isNamed && isRightAddress
  const save = async (): Promise<boolean> => {
    setTried(true)
    if (!isReady) return false
    const body = { name: name.trim(), url: url.trim() }
    try {
      if (stored) {
        const { id, version, isOn } = stored
        await call(updateWebhook, { params: { id }, body: { version, isOn, ...body } })
      } else {
        const { webhook, secret } = await call(createWebhook, { body })
        onSecret({ name: webhook.name, secret })
      }
      await readSubscriptionsAgain(client)
      return true
    } catch (error) {
      if (isAboutAddress(error)) setRefused(body.url)
      else setRefusal(refusalKeyOf(error))
      return false
    }
  }
  return (
    <Modal
      opened
      title={t(stored ? 'subscriptions.webhook.change' : 'subscriptions.webhook.new')}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{
        label: t(stored ? 'form.save' : 'subscriptions.webhook.add'),
        cancelLabel: t('action.cancel'),
        validate: save,
        onSubmit: () => undefined,
      }}
    >
      <div className={styles.dialogFields}>
        <TextField
          label={t('subscriptions.webhook.name')}
          value={name}
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          needed
          {...(isTried && !isNamed && { error: t('subscriptions.fault.required') })}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label={t('subscriptions.webhook.url')}
          help={t('subscriptions.webhook.urlHelp')}
          value={url}
          maxLength={2_000}
          autoComplete="off"
          needed
          {...(isTried && !isRightAddress && { error: t('subscriptions.fault.url') })}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        {refusal !== undefined && <Fault>{t(refusal)}</Fault>}
      </div>
    </Modal>
  )
}
