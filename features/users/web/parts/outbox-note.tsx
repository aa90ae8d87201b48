import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { getOutbox } from '../../../outbox/contract/outbox.ts'
import { outboxLink } from '../links.ts'

/** Without a mail server: where the e-mails are, with the way there for whoever may read them. */
export function OutboxNote({ inline = false }: { readonly inline?: boolean }) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <Note inline={inline}>
      {t('users.noMailServer.text')}
      {can(getOutbox.right) && (
        <>
          {' '}
          <AppLink href={outboxLink}>{t('users.noMailServer.open')}</AppLink>
        </>
      )}
    </Note>
  )
}
