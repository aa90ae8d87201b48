import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { CompanyPartProps } from '../../../companies/web/tabs-port.ts'
import { contactKind } from '../../contract/contact.ts'
import { contactLink } from '../../contract/contact-paths.ts'
import { contactsOfCompanyQuery } from '../queries.ts'

/** Tab Contacts of a company: its people. Their company is a field of the contact. */
export default function CompanyContacts(props: CompanyPartProps) {
  return (
    <Guarded right={contactKind.right.read}>
      <People {...props} />
    </Guarded>
  )
}

function People({ company }: CompanyPartProps) {
  const { t } = useTranslation()
  const words = useRecordWords(contactKind)
  const { data, error, isFetching, refetch } = useQuery(contactsOfCompanyQuery(company.id))
  const title = t('contacts.ofCompany')
  return (
    <RecordBody width="full">
      <RecordSection title={title} plain {...(data && data.length > 0 && { note: data.length })}>
        {data ? (
          data.length === 0 ? (
            <Note>{t('contacts.noneOfCompany')}</Note>
          ) : (
            <ShortTable
              label={{ text: title }}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  ...{ id: 'name', header: words.label('fullName'), names: true },
                  cell: ({ id, fullName }) => <AppLink href={contactLink(id)}>{String(fullName)}</AppLink>,
                },
                {
                  ...{ id: 'category', header: words.label('category') },
                  cell: ({ category }) => words.value('category', category),
                },
                { id: 'job', header: words.label('job'), cell: ({ job }) => words.value('job', job) },
                {
                  ...{ id: 'numbers', header: words.label('numbers') },
                  cell: ({ numbers }) => words.value('numbers', numbers),
                },
              ]}
            />
          )
        ) : error ? (
          <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
        ) : (
          <LoadingState label={t('state.loading')} rows={4} />
        )}
      </RecordSection>
    </RecordBody>
  )
}
