import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { isIdOf } from '../../../../platform/contract/record-id.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { RecordActions } from '../../../../platform/web/record/record-actions.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { PartBoundary } from '../../../../platform/web/slots/part-boundary.tsx'
import type { TabPageProps } from '../../../../platform/web/slots/tab-slot.ts'
import { useTabs } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type Contact, contactCalls, contactKind } from '../../contract/contact.ts'
import { contactsPath } from '../../contract/contact-paths.ts'
import { contactLinks } from '../contact-links.ts'
import { contactQueries } from '../queries.ts'
import type { ContactPartProps } from './contact-tab.ts'

type Props = TabPageProps<ContactPartProps, Contact, object>

/** Frame of all tabs of a contact: its name, buttons and tabs. */
export default function ContactPage(props: Props) {
  const { contactId = '' } = useParams({ strict: false }) as { readonly contactId?: string }
  return (
    <Guarded right={contactKind.right.read}>
      <KnownContact key={contactId} id={contactId} {...props} />
    </Guarded>
  )
}

function KnownContact({ id, ...props }: Props & { readonly id: string }) {
  const { t } = useTranslation()
  const isId = isIdOf('integer', id)
  const { data, error, isFetching, refetch } = useQuery({ ...contactQueries.one(id), enabled: isId })
  if (!isId)
    return (
      <EmptyState title={t('record.noPage')} actions={<AppLink href={contactsPath}>{t('contacts.title')}</AppLink>} />
    )
  if (data) return <Card contact={data} {...props} />
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  return <LoadingState label={t('contacts.loadingOne')} rows={10} />
}

function Card({ contact, slot, tab, Part }: Props & { readonly contact: Contact }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const words = useRecordWords(contactKind)
  const tabs = useTabs(slot, contact)
  const name = contact.fullName ?? contact.lastName
  useCustomTitle(name)
  useTrail(
    useMemo(
      () => [
        { id: 'contacts', label: t('contacts.title'), href: contactsPath },
        { id: contact.id, label: name },
      ],
      [t, contact.id, name],
    ),
  )
  return (
    <RecordPage>
      <PageHeader
        title={name}
        note={[contact.job, words.value('category', contact.category)].filter(Boolean).join(' · ')}
        actions={
          <RecordActions
            kind={contactKind}
            calls={contactCalls}
            links={contactLinks}
            words={words}
            queries={contactQueries}
            record={contact as never}
            nameOf={() => name}
          />
        }
      >
        <Tabs
          label={t('contacts.tabs')}
          current={tab.id}
          onNavigate={navigate}
          tabs={tabs.map(({ id, label, path }) => ({
            ...{ id, label: t(label) },
            href: path.replace('$contactId', contact.id),
          }))}
        />
      </PageHeader>
      <PartBoundary label={tab.label}>
        <Part contact={contact} />
      </PartBoundary>
    </RecordPage>
  )
}
