import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { isIdOf } from '../../../../platform/contract/record-id.ts'
import { labelOf } from '../../../../platform/contract/record-kind.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import { RecordFacts } from '../../../../platform/web/record/record-facts.tsx'
import { RecordPages } from '../../../../platform/web/record/record-pages.tsx'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { useSlot } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { Inventory } from '../../contract/inventories.ts'
import { callsOf } from '../../contract/inventory-calls.ts'
import { inventoryPath } from '../../contract/inventory-list.ts'
import { CopyView, copiedValues } from '../copied-model.ts'
import { inventoryLinks } from '../inventory-links.ts'
import { modelCardParts } from '../model-card-parts.ts'
import { DeratingFact } from '../parts/derating-fact.tsx'
import { DeratingInput } from '../parts/derating-input.tsx'
import { DuplicateModel } from '../parts/duplicate-model.tsx'
import { MergedModels } from '../parts/merged-models.tsx'
import { useInventory } from '../use-inventory.ts'

const rightOfMode = { view: 'read', edit: 'edit', create: 'manage' } as const

/** A model: card, form, and form of a new one. Without the right of the mode it says which one is missing. */
export default function ModelCardScreen() {
  const inventory = useInventory()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const place = inventoryLinks(inventory).read(pathname)
  if (!place)
    return (
      <EmptyState
        title={t('record.noPage')}
        actions={
          <AppLink href={inventoryPath(inventory)}>{t(`equipmentInventory.kind.${inventory.type}.title`)}</AppLink>
        }
      />
    )
  return (
    <Guarded right={inventory.kind.right.read}>
      <Guarded right={inventory.kind.right[rightOfMode[place.mode]]}>
        {place.mode === 'create' ? (
          <NewModel key={inventory.type} inventory={inventory} />
        ) : (
          <ModelCard key={inventory.type} inventory={inventory} />
        )}
      </Guarded>
    </Guarded>
  )
}

/** The form of a new model; with the values of another one, if the address names it. */
function NewModel({ inventory }: { readonly inventory: Inventory }) {
  const [{ copy }] = useViewState(CopyView)
  const { kind } = inventory
  const words = useRecordWords(kind)
  const isCopy = isIdOf(kind.ids, copy)
  const query = recordQueries(kind, callsOf(inventory)).one(copy)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isCopy })
  if (isCopy && error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (isCopy && !data) return <LoadingState label={words.of('loading')} rows={10} />
  return <ModelCard inventory={inventory} {...(data && { startWith: copiedValues(kind, data as LooseValues) })} />
}

function ModelCard({
  inventory,
  startWith,
}: {
  readonly inventory: Inventory
  /** Values of the form of a new model. */
  readonly startWith?: LooseValues
}) {
  const { language } = useLanguage()
  const { kind } = inventory
  const parts = useSlot(modelCardParts)
  const hasDeratings = Object.hasOwn(kind.fields, 'deratings')
  return (
    <RecordPages
      kind={kind}
      calls={callsOf(inventory)}
      links={inventoryLinks(inventory)}
      nameOf={(record) => labelOf(kind, record, language)}
      {...(startWith && { startWith: () => startWith })}
      aside={({ id }) => (
        <>
          {parts.map(({ id: part, Part }) => (
            <Suspense key={part} fallback={null}>
              <Part type={inventory.type} id={id} />
            </Suspense>
          ))}
          <MergedModels inventory={inventory} id={id} />
        </>
      )}
      actions={({ id }) => <DuplicateModel inventory={inventory} id={id} />}
      view={(record, words) => (
        <RecordFacts
          kind={kind}
          record={record}
          words={words}
          own={hasDeratings ? { deratings: <DeratingFact rows={Reflect.get(record, 'deratings')} /> } : {}}
        />
      )}
      form={(editor, words) => (
        <RecordSections
          editor={editor}
          words={words}
          own={hasDeratings ? { deratings: <DeratingInput key="deratings" editor={editor} words={words} /> } : {}}
        />
      )}
    />
  )
}
