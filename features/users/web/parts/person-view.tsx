import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { PersonDetails } from '../../contract/person.ts'
import { perimeterText } from '../change-words.ts'
import { groupLink } from '../links.ts'
import { languageName, titleName, typeName } from '../person-names.ts'
import { PersonInvitation } from './person-invitation.tsx'
import { PersonPreview } from './person-preview.tsx'
import { PersonSecondFactor } from './person-second-factor.tsx'
import styles from './person-sections.module.css'
import { PersonSessions } from './person-sessions.tsx'
import { PersonState } from './person-state.tsx'
import { RecordChanges } from './record-changes.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** A person as they are: who, what they may do and where it comes from, what they see, where they are signed in. */
export function PersonView({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const [own, ...ofGroups] = person.grants
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.rights')}</h2>
          {person.isUserSuperAdmin ? (
            <p>{t('users.preview.superAdmin')}</p>
          ) : (
            <RightsMatrix
              own={own?.products ?? {}}
              ownSource={t('users.rights.own')}
              inherited={ofGroups.map(({ group, products }) => ({ source: group?.name ?? '', products }))}
            />
          )}
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.preview')}</h2>
          <PersonPreview id={person.id} />
        </section>
      </div>
      <div className={styles.column}>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.person')}</h2>
          <Facts person={person} />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.groups')}</h2>
          <Grants person={person} />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.invitation')}</h2>
          <PersonInvitation person={person} />
        </section>
        {person.allowed.sessions && (
          <section className={styles.section}>
            <h2 className={styles.title}>{t('users.section.sessions')}</h2>
            <PersonSessions id={person.id} />
          </section>
        )}
        {person.allowed.superAdmin && (
          <section className={styles.section}>
            <h2 className={styles.title}>{t('users.section.secondFactor')}</h2>
            <PersonSecondFactor person={person} />
          </section>
        )}
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.changes')}</h2>
          <RecordChanges kind="user" id={person.id} />
        </section>
      </div>
    </div>
  )
}

function Facts({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      <dt>{t('users.column.status')}</dt>
      <dd>
        <PersonState isEnabled={person.isEnabled} />
      </dd>
      <dt>{t('users.field.login')}</dt>
      <dd>{person.login}</dd>
      <dt>{t('users.field.email')}</dt>
      <dd>{person.email ?? '-'}</dd>
      <dt>{t('users.field.title')}</dt>
      <dd>{titleName(t, person.title)}</dd>
      <dt>{t('users.field.type')}</dt>
      <dd>{typeName(t, person.type)}</dd>
      <dt>{t('users.field.lang')}</dt>
      <dd>{person.lang === null ? t('users.browserLanguage') : languageName(person.lang)}</dd>
      <dt>{t('users.field.timezone')}</dt>
      <dd>{person.timezone?.replaceAll('_', ' ') ?? t('users.browserZone')}</dd>
      <dt>{t('users.column.lastSignIn')}</dt>
      <dd>{person.lastSignInAtMs === null ? t('users.never') : <Instant atMs={person.lastSignInAtMs} />}</dd>
      <dt>{t('users.column.created')}</dt>
      <dd>
        <Instant atMs={person.createdAtMs} />
      </dd>
    </dl>
  )
}

function Grants({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const hasOwn = (perimeter: PersonDetails['grants'][number]['perimeter']) =>
    perimeter.everyFarm || perimeterText(t, perimeter, locale) !== t('users.farm.no')
  const shown = person.grants.filter(
    ({ group, products, perimeter }) => group || Object.keys(products).length > 0 || hasOwn(perimeter),
  )
  if (shown.length === 0) return <p className={styles.note}>{t('users.noGroups')}</p>
  return (
    <ul className={styles.list}>
      {shown.map(({ group, perimeter }) => (
        <li key={group?.id ?? 'own'} className={styles.line}>
          {group ? <AppLink href={groupLink('view', group.id)}>{group.name}</AppLink> : t('users.rights.own')}
          <span className={styles.note}>
            {perimeterText(t, perimeter, locale)}
            {perimeter.hiddenFarms > 0 && ` · ${t('users.farm.hidden', { count: perimeter.hiddenFarms })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
