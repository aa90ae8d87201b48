import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { covers } from '../../../../domain/perimeter-rule.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import type { GroupDetails } from '../../contract/group.ts'
import { perimeterText } from '../change-words.ts'
import { userLink } from '../links.ts'
import { listName, typeName } from '../person-names.ts'
import { perimeterFarmsQuery } from '../queries.ts'
import { FarmList } from './farm-list.tsx'
import styles from './person-sections.module.css'
import { PersonState } from './person-state.tsx'
import { RecordChanges } from './record-changes.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** A group as it is: what it gives, where, and to whom. */
export function GroupView({ group }: { readonly group: GroupDetails }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const farms = useQuery(perimeterFarmsQuery())
  const covered = useMemo(
    () => (farms.data ?? []).filter((farm) => covers(group.perimeter, farm)),
    [farms.data, group.perimeter],
  )
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        {group.description !== '' && <p>{group.description}</p>}
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.rights')}</h2>
          <RightsMatrix own={group.products} />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.farms', { count: covered.length })}</h2>
          <p className={styles.note}>
            {perimeterText(t, group.perimeter, locale)}
            {group.perimeter.hiddenFarms > 0 && ` · ${t('users.farm.hidden', { count: group.perimeter.hiddenFarms })}`}
          </p>
          <FarmList farms={covered} />
        </section>
      </div>
      <div className={styles.column}>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.members', { count: group.people.length })}</h2>
          {group.people.length === 0 && <p className={styles.note}>{t('users.noMembers')}</p>}
          <ul className={styles.list}>
            {group.people.map((person) => (
              <li key={person.id} className={styles.line}>
                <AppLink href={userLink('view', person.id)}>{listName(person)}</AppLink>
                {person.isEnabled ? (
                  <span className={styles.note}>{typeName(t, person.type)}</span>
                ) : (
                  <PersonState isEnabled={false} />
                )}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.changes')}</h2>
          <RecordChanges kind="group" id={group.id} />
        </section>
      </div>
    </div>
  )
}
