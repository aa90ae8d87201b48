import { useTranslation } from 'react-i18next'
import type { UsingRecord } from '../../../contract/reference-calls.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { useFormat } from '../../reader/use-format.ts'
import { useCan } from '../../rights/use-can.ts'
import { momentText } from '../time/as-of.ts'
import { useRecordPlaces } from './record-places.tsx'
import styles from './uses-list.module.css'

/** Records of one kind that name a record. */
export interface UsesOfKind {
  readonly kind: string
  readonly records: readonly UsingRecord[]
  /** Records that the user may not see, and those beyond the first. */
  readonly others: number
}

const otherKinds = ''

/**
 * The uses of a kind by several fields, as one. Kinds without a place on the page are one, too. Records without a name,
 * such as links, only count: their ids tell users nothing.
 */
const byKind = (uses: readonly UsesOfKind[], hasPlace: (kind: string) => boolean): readonly UsesOfKind[] =>
  [...Map.groupBy(uses, ({ kind }) => (hasPlace(kind) ? kind : otherKinds))].map(([kind, same]) => {
    const all = same.flatMap(({ records }) => records)
    const each = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
    const named = kind === otherKinds ? each.filter(({ id, label }) => label !== null && label !== id) : each
    return {
      kind,
      records: named,
      others: same.reduce((sum, { others }) => sum + others, 0) + each.length - named.length,
    }
  })

/** Where a record is in use: counts by kind, and links to the first records that the user may see. */
export function UsesList({
  uses,
  most = Number.POSITIVE_INFINITY,
}: {
  readonly uses: readonly UsesOfKind[]
  /** Records of a kind that are named at most. */
  readonly most?: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const can = useCan()
  const places = useRecordPlaces()
  return (
    <ul className={styles.kinds}>
      {byKind(uses, (kind) => places.has(kind)).map(({ kind, records: all, others: unseen }) => {
        const records = all.slice(0, most)
        const others = unseen + all.length - records.length
        const place = places.get(kind)
        const noun = place ? t(place.noun) : t('record.usesOther')
        return (
          <li key={kind}>
            <strong>{t('record.usesOfKind', { noun, number: format.number(records.length + others) })}</strong>
            <ul className={styles.records}>
              {records.map(({ id, label, from }) => (
                <li key={id}>
                  {place && can(place.right) ? <AppLink href={place.links.view(id)}>{label ?? id}</AppLink> : label}
                  {from && ` (${t('record.usedFrom', { day: momentText(from, format, 'UTC') })})`}
                </li>
              ))}
              {others > 0 && records.length > 0 && (
                <li className={styles.others}>{t('record.inUseOthers', { count: others })}</li>
              )}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
