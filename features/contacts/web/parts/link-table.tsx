import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { cardLink } from '../../../plant-card/web/port.ts'
import type { LinkedContact } from '../../contract/contact-calls.ts'
import { contactLinkKind } from '../../contract/contact-link.ts'
import { contactLink } from '../../contract/contact-paths.ts'

/** Links of contacts. `names`: the first column is the contact, or its sub-farm. */
export function LinkTable({
  label,
  links,
  names,
}: {
  readonly label: string
  readonly links: readonly LinkedContact[]
  readonly names: 'contact' | 'subFarm'
}) {
  const { t } = useTranslation()
  const words = useRecordWords(contactLinkKind)
  const subFarm = ({ entCode, subFarmName }: LinkedContact) => (
    <AppLink href={`${cardLink({ level: 'subFarm', entCode })}/Contacts`}>{subFarmName}</AppLink>
  )
  return (
    <ShortTable
      label={{ text: label }}
      rows={links}
      rowKey={({ linkToSubFarmId }) => linkToSubFarmId}
      columns={[
        names === 'contact'
          ? {
              ...{ id: 'contact', header: words.label('contact'), names: true },
              cell: ({ id, fullName }) => <AppLink href={contactLink(id)}>{fullName}</AppLink>,
            }
          : { id: 'subFarm', header: words.label('entCode'), names: true, cell: subFarm },
        names === 'contact'
          ? { id: 'subFarm', header: words.label('entCode'), cell: subFarm }
          : { id: 'farm', header: t('contacts.links.farm'), cell: ({ farmName }) => farmName },
        {
          ...{ id: 'category', header: words.label('category') },
          cell: ({ category }) => words.choice('category', category),
        },
        { ...{ id: 'order', header: words.label('order'), align: 'end' }, cell: ({ order }) => order },
        {
          ...{ id: 'numbers', header: t('contacts.field.numbers') },
          cell: ({ numbers }) =>
            numbers.map((number) => (
              <div key={number}>
                <a href={`tel:${number}`}>{number}</a>
              </div>
            )),
        },
        { ...{ id: 'from', header: words.label('from'), look: 'line' }, cell: ({ from }) => words.value('from', from) },
        { ...{ id: 'to', header: words.label('to'), look: 'line' }, cell: ({ to }) => words.value('to', to) },
      ]}
    />
  )
}
