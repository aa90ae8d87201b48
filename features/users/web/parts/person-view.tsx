import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../../kit/composites/record/facts.tsx'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { PersonDetails } from '../../contract/person.ts'
import { perimeterText } from '../change-words.ts'
import { groupLinks } from '../links.ts'
import { languageName, titleName, typeName } from '../person-names.ts'
import { changesQuery } from '../queries.ts'
import { useChangeWords } from '../use-change-words.ts'
import { PersonInvitation } from './person-invitation.tsx'
import { PersonPreview } from './person-preview.tsx'
import { PersonSecondFactor } from './person-second-factor.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PersonState } from './person-state.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** A person as they are: who, what they may do and where it comes from, what they see, where they are signed in. */
export function PersonView({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const changeWords = useChangeWords()
  const [own, ...ofGroups] = person.grants
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={t('users.section.person')}>
            <Facts facts={factsOf(t, person)} />
          </RecordSection>
          <RecordSection title={t('users.section.groups')}>
            <Grants person={person} />
          </RecordSection>
          <RecordSection title={t('users.section.invitation')}>
            <PersonInvitation person={person} />
          </RecordSection>
          {person.allowed.sessions && (
            <RecordSection title={t('users.section.sessions')}>
              <PersonSessions id={person.id} />
            </RecordSection>
          )}
          {person.allowed.superAdmin && (
            <RecordSection title={t('users.section.secondFactor')}>
              <PersonSecondFactor person={person} />
            </RecordSection>
          )}
          <RecordSection title={t('users.section.changes')}>
            <RecordChanges query={changesQuery(person.id)} words={changeWords} />
          </RecordSection>
        </>
      }
    >
      <RecordSection title={t('users.section.rights')}>
        {person.isUserSuperAdmin ? (
          <p>{t('users.preview.superAdmin')}</p>
        ) : (
          <RightsMatrix
            own={own?.products ?? {}}
            ownSource={t('users.rights.own')}
            inherited={ofGroups.map(({ group, products }) => ({ source: group?.name ?? '', products }))}
          />
        )}
      </RecordSection>
      <RecordSection title={t('users.section.preview')}>
        <PersonPreview id={person.id} />
      </RecordSection>
    </RecordBody>
  )
}

const factsOf = (t: TFunction, person: PersonDetails): Fact[] => [
  [t('users.column.status'), <PersonState key="status" isEnabled={person.isEnabled} />],
  [t('users.field.login'), person.login],
  [t('users.field.email'), person.email ?? '-'],
  [t('users.field.title'), titleName(t, person.title)],
  [t('users.field.type'), typeName(t, person.type)],
  [t('users.field.lang'), person.lang === null ? t('users.browserLanguage') : languageName(person.lang)],
  [t('users.field.timezone'), person.timezone?.replaceAll('_', ' ') ?? t('users.browserZone')],
  [
    t('users.column.lastSignIn'),
    person.lastSignInAtMs === null ? t('users.never') : <Instant key="last" atMs={person.lastSignInAtMs} />,
  ],
  [t('users.column.created'), <Instant key="created" atMs={person.createdAtMs} />],
]

function Grants({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const hasOwn = (perimeter: PersonDetails['grants'][number]['perimeter']) =>
    perimeter.everyFarm || perimeterText(t, perimeter, locale) !== t('users.farm.no')
  const shown = person.grants.filter(
    ({ group, products, perimeter }) => group || Object.keys(products).length > 0 || hasOwn(perimeter),
  )
  if (shown.length === 0) return <Note>{t('users.noGroups')}</Note>
  return (
    <LineList>
      {shown.map(({ group, perimeter }) => (
        <Line
          key={group?.id ?? 'own'}
          after={
            <Note inline>
              {perimeterText(t, perimeter, locale)}
              {perimeter.hiddenFarms > 0 && ` · ${t('users.farm.hidden', { count: perimeter.hiddenFarms })}`}
            </Note>
          }
        >
          {group ? <AppLink href={groupLinks.view(group.id)}>{group.name}</AppLink> : t('users.rights.own')}
        </Line>
      ))}
    </LineList>
  )
}
