import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { contactLinkKind } from '../../contract/contact-link.ts'
import type { ContactPartProps } from '../frame/contact-tab.ts'
import { LinkTable } from '../parts/link-table.tsx'
import { NewLink } from '../parts/new-link.tsx'
import { linksOfContactQuery } from '../queries.ts'

/** Tab Subfarms: sub-farms of a contact with its category. A link is changed on the card of its sub-farm. */
export default function SubFarms({ contact }: ContactPartProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(linksOfContactQuery(contact.id))
  const title = t('contacts.tab.subFarms')
  return (
    <RecordBody width="full">
      <RecordSection
        title={title}
        plain
        {...(data && data.length > 0 && { note: data.length })}
        actions={
          can(contactLinkKind.right.manage) && (
            <Button size="small" icon={<IconPlus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('contacts.links.addSubFarm')}
            </Button>
          )
        }
      >
        {data ? (
          data.length === 0 ? (
            <Note>{t('contacts.links.noSubFarm')}</Note>
          ) : (
            <LinkTable label={title} links={data} names="subFarm" />
          )
        ) : error ? (
          <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
        ) : (
          <LoadingState label={t('state.loading')} rows={4} />
        )}
      </RecordSection>
      <Drawer
        title={t('contacts.links.addSubFarm')}
        closeLabel={t('action.close')}
        opened={isAdding}
        onClose={() => setAdding(false)}
        size={680}
      >
        {isAdding && <NewLink contact={contact} onDone={() => setAdding(false)} />}
      </Drawer>
    </RecordBody>
  )
}
