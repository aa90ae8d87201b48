import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import type { Subscription } from '../../contract/endpoints.ts'
import { useSubscriptionDeeds } from '../list/use-subscription-deeds.ts'
import { subscriptionsQuery } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import { useNameable } from '../use-nameable.ts'
import { useSentence } from '../use-sentence.ts'

const page = '/MyFleet/Subscriptions'

/** The person's subscriptions beside the settings of notifications: what each says, on or off. */
export default function SubscriptionsOfProfile() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useQuery(subscriptionsQuery())
  const { data: fleet } = useQuery(fleetQuery())
  const farms = useMemo(() => (fleet ? fleetRows(fleet, language) : []), [fleet, language])
  const nameable = useNameable(query.data ?? { groups: [], people: [] })
  const sentence = useSentence(farms, nameable)
  return (
    <RecordSection
      title={t('subscriptions.title')}
      actions={<AppLink href={page}>{t('subscriptions.profile.all')}</AppLink>}
    >
      {query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : !query.data ? (
        <LoadingState label={t('subscriptions.loading')} rows={3} />
      ) : query.data.results.length === 0 ? (
        <Note>{t('subscriptions.profile.none')}</Note>
      ) : (
        <ul className={styles.ofProfile}>
          {query.data.results.map((one) => (
            <Line key={one.id} subscription={one} sentence={sentence({ groupId: one.groupId, ...one.wanted })} />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

function Line({ subscription, sentence }: { readonly subscription: Subscription; readonly sentence: string }) {
  const { t } = useTranslation()
  const { turn } = useSubscriptionDeeds(subscription)
  const { id, name, isOn } = subscription
  return (
    <li>
      <div className={styles.cardHead}>
        <AppLink href={`${page}?edit=${id}`}>{name}</AppLink>
        <Switch
          label={t(isOn ? 'subscriptions.card.on' : 'subscriptions.card.off')}
          checked={isOn}
          disabled={turn.isPending}
          onChange={(next) => turn.mutate(next)}
        />
      </div>
      <p className={styles.sentence}>{sentence}</p>
    </li>
  )
}
