import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { MailDetails } from '../../contract/outbox.ts'
import { mailQuery } from '../queries.ts'
import styles from './mail-drawer.module.css'
import { MailStateMark } from './mail-state-mark.tsx'

/** One e-mail with its text, as long as it is kept. */
export function MailDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(mailQuery(id))
  const mail = id > 0 ? query.data : undefined
  return (
    <Drawer
      title={mail?.subject ?? t('outbox.details.title')}
      closeLabel={t('action.close')}
      opened={id > 0}
      onClose={onClose}
      size={560}
      givesFocusBack={false}
    >
      {mail ? (
        <>
          <Facts mail={mail} />
          <Text text={mail.text} />
        </>
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
    </Drawer>
  )
}

function Facts({ mail }: { readonly mail: MailDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={styles.facts}>
      <dt>{t('outbox.column.to')}</dt>
      <dd>{mail.to}</dd>
      <dt>{t('outbox.column.state')}</dt>
      <dd>
        <MailStateMark state={mail.state} />
      </dd>
      <dt>{t('outbox.column.created')}</dt>
      <dd>
        <Instant atMs={mail.createdAtMs} />
      </dd>
      {mail.sentAtMs !== null && (
        <>
          <dt>{t('outbox.column.sent')}</dt>
          <dd>
            <Instant atMs={mail.sentAtMs} />
          </dd>
        </>
      )}
      {mail.attempts > 0 && (
        <>
          <dt>{t('outbox.column.attempts')}</dt>
          <dd>{format.number(mail.attempts)}</dd>
        </>
      )}
      {mail.nextAttemptAtMs !== null && (
        <>
          <dt>{t('outbox.details.next')}</dt>
          <dd>
            <Instant atMs={mail.nextAttemptAtMs} />
          </dd>
        </>
      )}
      {mail.problem !== null && (
        <>
          <dt>{t('outbox.column.problem')}</dt>
          <dd>{mail.problem}</dd>
        </>
      )}
      {mail.text !== null && (
        <>
          <dt>{t('outbox.details.until')}</dt>
          <dd>
            <Instant atMs={mail.textUntilMs} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Text({ text }: { readonly text: string | null }) {
  const { t } = useTranslation()
  if (text === null) return <p className={styles.note}>{t('outbox.details.forgotten')}</p>
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showNotice(t('outbox.details.copied')),
      () => showNotice(t('outbox.details.copyFailed'), { state: 'warning' }),
    )
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('outbox.details.text')}</h3>
        <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('outbox.details.copy')}
        </Button>
      </div>
      <pre className={styles.text}>{text}</pre>
      <p className={styles.note}>{t('outbox.details.secret')}</p>
    </section>
  )
}
