import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { Fields } from '../../../../platform/contract/field.ts'
import type { CallsOfKind } from '../../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { RecordFormPage } from '../../../../platform/web/record/form/record-form-page.tsx'
import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { fleetLink } from '../../../fleet-views/web/port.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'
import { createAsset, createFarm, createSubFarm } from '../../contract/new-node-calls.ts'
import { newAssetKind, newFarmKind, newSubFarmKind } from '../../contract/new-node-kinds.ts'
import { cardLink } from '../links.ts'
import { cardNodeQuery } from '../queries.ts'
import { SimilarNodes } from './similar-nodes.tsx'

/** The node above the new one. */
const ParentView = v.object({ parent: textOf(50) })

/** The form of a new farm, sub-farm or asset. A sub-farm and an asset need the node above, which the address names. */
export function NewNode({ level }: { readonly level: CardLevel }) {
  const { t } = useTranslation()
  const [{ parent }] = useViewState(ParentView)
  const needsParent = level !== 'farm'
  const { data, error, isFetching, refetch } = useQuery({
    ...cardNodeQuery(parent),
    enabled: needsParent && parent !== '',
  })
  if (!needsParent) return <NewFarm />
  if (parent === '')
    return (
      <>
        <PageHeader title={t(`plantCard.new.${level}.title`)} />
        <EmptyState
          title={t('plantCard.new.noParent')}
          actions={<AppLink href={fleetLink()}>{t('plantCard.missing.back')}</AppLink>}
        >
          {t('plantCard.new.noParentText')}
        </EmptyState>
      </>
    )
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <LoadingState label={t('plantCard.loading')} rows={10} />
  return level === 'subFarm' ? <NewSubFarm parent={data} /> : <NewAsset parent={data} />
}

function NewFarm() {
  return <NodeForm level="farm" kind={newFarmKind} create={createFarm as never} />
}

function NewSubFarm({ parent }: { readonly parent: CardNode }) {
  return <NodeForm level="subFarm" kind={newSubFarmKind} create={createSubFarm as never} parent={parent} />
}

function NewAsset({ parent }: { readonly parent: CardNode }) {
  return <NodeForm level="asset" kind={newAssetKind} create={createAsset as never} parent={parent} />
}

function NodeForm<F extends Fields>({
  level,
  kind,
  create,
  parent,
}: {
  readonly level: CardLevel
  readonly kind: RecordKind<F>
  readonly create: NonNullable<CallsOfKind<F>['create']>
  readonly parent?: CardNode
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const words = useRecordWords(kind)
  const editor = useRecordEditor<F>({
    kind,
    // A node is created here; its card changes it with the calls of its sections.
    calls: { create } as CallsOfKind<F>,
    record: undefined,
    ...(parent && { given: { parent: parent.entCode } as never }),
    draftKey: `${kind.kind} ${parent?.entCode ?? ''}`,
    readAgain: (client) => client.invalidateQueries({ queryKey: ['plant card'] }),
    onSaved: ({ id }) => navigate(cardLink({ level, entCode: id }), { replace: true }),
  })
  return (
    <>
      <PageHeader
        title={t(`plantCard.new.${level}.title`)}
        {...(parent && { note: t('plantCard.new.below', { name: parent.name }) })}
      />
      <RecordFormPage
        kind={kind}
        editor={editor}
        words={words}
        onLeave={() => navigate(parent ? cardLink(parent) : fleetLink())}
      >
        <RecordSections editor={editor} words={words} />
        <SimilarNodes level={level} values={editor.values} {...(parent && { parent: parent.entCode })} />
      </RecordFormPage>
    </>
  )
}
