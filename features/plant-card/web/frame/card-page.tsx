import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { asOfSearch, useAsOf } from '../../../../platform/web/record/time/as-of.ts'
import { AsOfBanner, MissingThen } from '../../../../platform/web/record/time/as-of-banner.tsx'
import { AsOfChoice } from '../../../../platform/web/record/time/as-of-choice.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { PartBoundary } from '../../../../platform/web/slots/part-boundary.tsx'
import type { TabPageProps } from '../../../../platform/web/slots/tab-slot.ts'
import { useSlot, useTabs } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { usePlantZone } from '../../../../platform/web/time/plant-zone.ts'
import { fleetLink } from '../../../fleet-views/web/port.ts'
import type { CardNode } from '../../contract/card-node.ts'
import { createRight } from '../../contract/create-right.ts'
import { cardLink, cardTabLink } from '../links.ts'
import { LateNewNode } from '../new/late-new-node.tsx'
import { cardNodeQuery } from '../queries.ts'
import type { CardPartProps, CardTabOptions } from './card-tab.ts'
import { cardTools } from './card-tools.ts'

type CardPageProps = TabPageProps<CardPartProps, CardNode, CardTabOptions>

/** Frame of all tabs of a card: what it is about, its tabs, the day on which it is shown. */
export default function CardPage(props: CardPageProps) {
  const { t } = useTranslation()
  const { entCode = '' } = useParams({ strict: false }) as { readonly entCode?: string }
  const { data, error, isFetching, refetch } = useQuery({ ...cardNodeQuery(entCode), enabled: entCode !== '' })
  const can = useCan()
  if (entCode === '' && can(createRight)) return <LateNewNode level={props.tab.options.level ?? 'farm'} />
  const isMissing = entCode === '' || (error instanceof ApiError && error.status === 404)
  if (isMissing || (data && data.level !== props.tab.options.level)) return <NoCard entCode={entCode} />
  if (data) return <Card key={data.entCode} node={data} {...props} />
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  return <LoadingState label={t('plantCard.loading')} rows={10} />
}

function NoCard({ entCode }: { readonly entCode: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('plantCard.title.card')} />
      <EmptyState
        title={t('plantCard.missing.title')}
        actions={<AppLink href={fleetLink()}>{t('plantCard.missing.back')}</AppLink>}
      >
        {t(entCode === '' ? 'plantCard.missing.none' : 'plantCard.missing.text', { entCode })}
      </EmptyState>
    </>
  )
}

function Card({ node, slot, tab, Part }: CardPageProps & { readonly node: CardNode }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const { asked, isBroken, show, showToday } = useAsOf({ temporal: {} })
  const tabs = useTabs(slot, node)
  const tools = useSlot(cardTools)
  const part = { node, asked, onToday: showToday }
  const inGroup = tabs.filter(({ options: { group } }) => group !== undefined && group.id === tab.options.group?.id)
  const hrefOf = ({ path }: { readonly path: string }) => `${cardTabLink(path, node.entCode)}${asOfSearch(asked)}`
  // Another section of the card, if this one is not for the user on this farm.
  const other = tabs.some(({ id }) => id === tab.id) ? undefined : tabs[0]
  const otherHref = other && hrefOf(other)
  useEffect(() => {
    if (otherHref !== undefined) navigate(otherHref, { replace: true })
  }, [otherHref, navigate])
  usePlantZone(node.timezone)
  useCustomTitle(node.name)
  useTrail(
    useMemo(
      () => [
        ...node.parents.map((parent) => ({ id: parent.entCode, label: parent.name, href: cardLink(parent) })),
        { id: node.entCode, label: node.name },
      ],
      [node],
    ),
  )
  return (
    <RecordPage>
      <PageHeader
        title={node.name}
        note={[t(`plantCard.type.${node.level}`), t(`fleetState.technology.${node.technology}`), node.entCode].join(
          ' · ',
        )}
        actions={
          <>
            {tools.map(({ id, Part: Tool }) => (
              <Suspense key={id} fallback={null}>
                <Tool {...part} />
              </Suspense>
            ))}
            <AsOfChoice asked={asked} onShow={show} />
          </>
        }
      >
        <Tabs
          label={t('plantCard.tabs')}
          current={tab.options.group?.id ?? tab.id}
          onNavigate={navigate}
          tabs={firstOfGroups(tabs).map((one) => ({
            id: one.options.group?.id ?? one.id,
            label: t(one.options.group?.label ?? one.label),
            href: hrefOf(one),
          }))}
        />
        {inGroup.length > 1 && tab.options.group && (
          <Tabs
            label={t(tab.options.group.label)}
            current={tab.id}
            onNavigate={navigate}
            tabs={inGroup.map((one) => ({ id: one.id, label: t(one.label), href: hrefOf(one) }))}
          />
        )}
      </PageHeader>
      {isBroken ? (
        <MissingThen isDay={false} onToday={showToday} />
      ) : (
        <>
          {asked && <AsOfBanner asked={asked} onToday={showToday} />}
          <PartBoundary label={tab.label}>
            <Part {...part} />
          </PartBoundary>
        </>
      )}
    </RecordPage>
  )
}

/** Of the tabs of a group only the first, which stands for all of them. */
const firstOfGroups = <Tab extends { readonly options: { readonly group?: { readonly id: string } } }>(
  tabs: readonly Tab[],
): readonly Tab[] =>
  tabs.filter(
    ({ options: { group } }, at) =>
      group === undefined || tabs.findIndex(({ options }) => options.group?.id === group.id) === at,
  )
