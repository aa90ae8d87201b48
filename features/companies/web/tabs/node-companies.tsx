import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useReferenceNames } from '../../../../platform/web/record/reference/use-reference-names.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { NodeRecords } from '../../../plant-card/web/lists-port.ts'
import { cardLink } from '../../../plant-card/web/port.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { type CompanyLink, companyLinkCalls, companyLinkKind } from '../../contract/company-link.ts'
import { OwnershipView } from '../parts/ownership-view.tsx'
import { linksOfFarmQuery } from '../queries.ts'

type Row = CompanyLink & Readonly<Record<string, unknown>>

const none: readonly never[] = []

/** Tab Companies of a card: what companies do for the plant, and who owns it through all layers. */
export default function NodeCompanies(props: CardPartProps) {
  return (
    <RecordBody width="full">
      {props.node.level === 'subFarm' ? (
        <NodeRecords<typeof companyLinkKind.fields, Row>
          {...props}
          kind={companyLinkKind}
          calls={companyLinkCalls}
          product="PICFarmCompanies"
          nameField="company"
        />
      ) : (
        <FarmLinks {...props} />
      )}
      <OwnershipView node={props.node} />
    </RecordBody>
  )
}

/** The links of all sub-farms of a farm. */
function FarmLinks({ node, asked }: CardPartProps) {
  const { t } = useTranslation()
  const words = useRecordWords(companyLinkKind)
  const { data, error, isFetching, refetch } = useQuery(linksOfFarmQuery(node.farmCode, asked))
  const { nameOf } = useReferenceNames(companyLinkKind.fields, data ?? none)
  const subFarms = new Map(node.children.map((child) => [child.entCode, child]))
  const text = (key: string, value: unknown) => {
    const name = nameOf(key, value)
    return name ? (name.label === null ? t('record.noAccess') : (name.label ?? '…')) : words.value(key, value)
  }
  return (
    <RecordSection title={words.of('title')} plain {...(data && data.length > 0 && { note: data.length })}>
      {data ? (
        data.length === 0 ? (
          <Note>{words.of('none')}</Note>
        ) : (
          <ShortTable
            label={{ text: words.of('title') }}
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              {
                ...{ id: 'company', header: words.label('company'), names: true },
                cell: ({ company }) => {
                  const href = nameOf('company', company)?.href
                  return href ? <AppLink href={href}>{text('company', company)}</AppLink> : text('company', company)
                },
              },
              { id: 'role', header: words.label('role'), cell: ({ role }) => text('role', role) },
              {
                ...{ id: 'share', header: words.label('share'), align: 'end' },
                cell: ({ share }) => words.value('share', share),
              },
              {
                ...{ id: 'subFarm', header: words.label('entCode') },
                cell: ({ entCode }) => {
                  const child = subFarms.get(String(entCode))
                  return child ? <AppLink href={`${cardLink(child)}/Companies`}>{child.name}</AppLink> : String(entCode)
                },
              },
              {
                ...{ id: 'from', header: words.label('from'), look: 'line' },
                cell: ({ from }) => words.value('from', from),
              },
              { ...{ id: 'to', header: words.label('to'), look: 'line' }, cell: ({ to }) => words.value('to', to) },
            ]}
          />
        )
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={4} />
      )}
    </RecordSection>
  )
}
