import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { NodeRecords } from '../../../plant-card/web/lists-port.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { type ContactLink, contactLinkCalls, contactLinkKind } from '../../contract/contact-link.ts'
import { LinkTable } from '../parts/link-table.tsx'
import { linkedContactsQuery } from '../queries.ts'

type Row = ContactLink & Readonly<Record<string, unknown>>

const byOrder = (one: Row, other: Row): number => one.category.localeCompare(other.category) || one.order - other.order

/** Tab Contacts of a card: links to change on a sub-farm, and all contacts with their numbers. */
export default function NodeContacts(props: CardPartProps) {
  return (
    <RecordBody width="full">
      {props.node.level === 'subFarm' && (
        <NodeRecords<typeof contactLinkKind.fields, Row>
          {...props}
          kind={contactLinkKind}
          calls={contactLinkCalls}
          product="PICFarmContacts"
          nameField="contact"
          order={byOrder}
        />
      )}
      <Numbers {...props} />
    </RecordBody>
  )
}

/** Contacts of the node and their numbers. */
function Numbers({ node }: CardPartProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(linkedContactsQuery(node.entCode))
  const title = t('contacts.links.numbers')
  return (
    <RecordSection title={title} plain>
      {data ? (
        data.length === 0 ? (
          <Note>{t('contacts.links.none')}</Note>
        ) : (
          <LinkTable label={title} links={data} names="contact" />
        )
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={4} />
      )}
    </RecordSection>
  )
}
