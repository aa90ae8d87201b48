import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { type Fact, Facts } from '../../../../kit/composites/record/facts.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
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
  const format = useFormat()
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
          <Facts facts={factsOf(t, format, mail)} />
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

const factsOf = (t: TFunction, format: Format, mail: MailDetails): Fact[] => [
  [t('outbox.column.to'), mail.to],
  [t('outbox.column.state'), <MailStateMark key="state" state={mail.state} />],
  [t('outbox.column.created'), <Instant key="created" atMs={mail.createdAtMs} />],
  [t('outbox.column.sent'), mail.sentAtMs === null ? null : <Instant key="sent" atMs={mail.sentAtMs} />],
  [t('outbox.column.attempts'), mail.attempts > 0 ? format.number(mail.attempts) : null],
  [t('outbox.details.next'), mail.nextAttemptAtMs === null ? null : <Instant key="next" atMs={mail.nextAttemptAtMs} />],
  [t('outbox.column.problem'), mail.problem],
  [t('outbox.details.until'), mail.text === null ? null : <Instant key="until" atMs={mail.textUntilMs} />],
]

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
