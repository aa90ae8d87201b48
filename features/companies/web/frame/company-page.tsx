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
import { type Company, companyCalls, companyKind } from '../../contract/company.ts'
import { companiesPath } from '../../contract/company-paths.ts'
import { companyLinks } from '../company-links.ts'
import { companyQueries } from '../queries.ts'
import type { CompanyPartProps } from './company-tab.ts'

type Props = TabPageProps<CompanyPartProps, Company, object>

/** Frame of all tabs of a company: its name, buttons and tabs. */
export default function CompanyPage(props: Props) {
  const { companyId = '' } = useParams({ strict: false }) as { readonly companyId?: string }
  return (
    <Guarded right={companyKind.right.read}>
      <KnownCompany key={companyId} id={companyId} {...props} />
    </Guarded>
  )
}

function KnownCompany({ id, ...props }: Props & { readonly id: string }) {
  const { t } = useTranslation()
  const isId = isIdOf('integer', id)
  const { data, error, isFetching, refetch } = useQuery({ ...companyQueries.one(id), enabled: isId })
  if (!isId)
    return (
      <EmptyState title={t('record.noPage')} actions={<AppLink href={companiesPath}>{t('companies.title')}</AppLink>} />
    )
  if (data) return <Card company={data} {...props} />
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  return <LoadingState label={t('companies.loadingOne')} rows={10} />
}

function Card({ company, slot, tab, Part }: Props & { readonly company: Company }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const words = useRecordWords(companyKind)
  const tabs = useTabs(slot, company)
  useCustomTitle(company.name)
  useTrail(
    useMemo(
      () => [
        { id: 'companies', label: t('companies.title'), href: companiesPath },
        { id: company.id, label: company.name },
      ],
      [t, company.id, company.name],
    ),
  )
  return (
    <RecordPage>
      <PageHeader
        title={company.name}
        note={[company.legalForm, words.value('country', company.country)].filter(Boolean).join(' · ')}
        actions={
          <RecordActions
            kind={companyKind}
            calls={companyCalls}
            links={companyLinks}
            words={words}
            queries={companyQueries}
            record={company as never}
            nameOf={() => company.name}
          />
        }
      >
        <Tabs
          label={t('companies.tabs')}
          current={tab.id}
          onNavigate={navigate}
          tabs={tabs.map(({ id, label, path }) => ({
            ...{ id, label: t(label) },
            href: path.replace('$companyId', company.id),
          }))}
        />
      </PageHeader>
      <PartBoundary label={tab.label}>
        <Part company={company} />
      </PartBoundary>
    </RecordPage>
  )
}
