import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../../kit/composites/record/facts.tsx'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { changesQuery } from '../queries.ts'
import { useChangeWords } from '../use-change-words.ts'
import { CallbackAddress } from './callback-address.tsx'
import { ProviderTest } from './provider-test.tsx'

/** Whether the provider's word that an account is switched off reaches the people who are signed in. */
const reachOf = ({ openSessions, uncheckedSessions }: IdentityProvider) => {
  if (uncheckedSessions > 0) return 'unchecked'
  return openSessions > 0 ? 'checked' : 'unknown'
}

/** A provider as it is set up, with its test and its history. */
export function ProviderView({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation()
  const format = useFormat()
  const changeWords = useChangeWords()
  const { id, issuer, clientId, scopes, secretSetAtMs, domains, subjectClaim, emailClaim, groupsClaim } = provider
  const yesNo = (value: boolean) => t(value ? 'identityProviders.yes' : 'identityProviders.no')
  const factsOf = (facts: Readonly<Record<string, ReactNode>>): Fact[] =>
    Object.entries(facts).map(([field, text]) => [t(`identityProviders.field.${field}`), text])
  const settings = () => ({ id, issuer, clientId, scopes })
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={t('identityProviders.section.people')}>
            <Facts
              facts={factsOf({
                domains: domains.join(', ') || t('identityProviders.byButton'),
                subjectClaim,
                emailClaim,
                mayCreate: yesNo(provider.mayCreate),
                trustsEmail: yesNo(provider.trustsEmail),
                people: format.number(provider.people),
                lastSignIn:
                  provider.lastSignInAtMs === null ? (
                    t('identityProviders.never')
                  ) : (
                    <Instant atMs={provider.lastSignInAtMs} />
                  ),
                openSessions: format.number(provider.openSessions),
              })}
            />
            <Note>
              {t(`identityProviders.switchedOff.${reachOf(provider)}`, { count: provider.uncheckedSessions })}
            </Note>
          </RecordSection>
          <RecordSection title={t('identityProviders.section.history')}>
            <RecordChanges query={changesQuery(id)} words={changeWords} />
          </RecordSection>
        </>
      }
    >
      <RecordSection title={t('identityProviders.section.connection')}>
        <Facts
          facts={factsOf({
            issuer,
            clientId,
            clientSecret:
              secretSetAtMs === null ? (
                t('identityProviders.secret.none')
              ) : (
                <>
                  {t('identityProviders.secret.set')} <Instant atMs={secretSetAtMs} />
                </>
              ),
            scopes,
          })}
        />
        <CallbackAddress />
      </RecordSection>
      <RecordSection title={t('identityProviders.section.test')}>
        <ProviderTest settings={settings} />
      </RecordSection>
      <RecordSection title={t('identityProviders.section.groups')}>
        <Facts facts={factsOf({ groupsClaim: groupsClaim ?? '-' })} />
        {provider.groupMappings.length === 0 ? (
          <Note>{t('identityProviders.mapping.none')}</Note>
        ) : (
          <LineList>
            {provider.groupMappings.map(({ value, groupId, groupName }) => (
              <Line key={`${value} ${groupId}`} after={groupName ?? t('identityProviders.mapping.gone')}>
                <code>{value}</code>
              </Line>
            ))}
          </LineList>
        )}
      </RecordSection>
    </RecordBody>
  )
}
