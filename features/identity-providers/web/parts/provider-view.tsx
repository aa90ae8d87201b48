import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../../kit/composites/record/facts.tsx'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useChangeWords } from '../../../../platform/web/record/words/use-change-words.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { type IdentityProvider, providerKind } from '../../contract/identity-provider.ts'
import { providerQueries } from '../queries.ts'
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
  const words = useRecordWords(providerKind)
  const changeWords = useChangeWords(providerKind, words)
  const { id, issuer, clientId, scopes, secretSetAtMs, domains, lastSignInAtMs, groupMappings } = provider
  const fact = (field: keyof IdentityProvider): Fact => [words.label(field), words.value(field, provider[field])]
  const own = (field: string, text: ReactNode): Fact => [words.label(field), text]
  const settings = () => ({ id, issuer, clientId, scopes, clientSecret: null })
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={words.section('people')}>
            <Facts
              facts={[
                domains.length === 0 ? own('domains', words.of('byButton')) : fact('domains'),
                fact('subjectClaim'),
                fact('emailClaim'),
                fact('mayCreate'),
                fact('trustsEmail'),
                own('people', format.number(provider.people)),
                own('lastSignIn', lastSignInAtMs === null ? words.of('never') : <Instant atMs={lastSignInAtMs} />),
                own('openSessions', format.number(provider.openSessions)),
              ]}
            />
            <Note>
              {t(`identityProviders.switchedOff.${reachOf(provider)}`, { count: provider.uncheckedSessions })}
            </Note>
          </RecordSection>
          <RecordSection title={words.section('history')}>
            <RecordChanges query={providerQueries.changes(id) as never} words={changeWords} />
          </RecordSection>
        </>
      }
    >
      <RecordSection title={words.section('connection')}>
        <Facts
          facts={[
            fact('issuer'),
            fact('clientId'),
            own(
              'clientSecret',
              secretSetAtMs === null ? (
                words.of('secret.none')
              ) : (
                <>
                  {words.of('secret.set')} <Instant atMs={secretSetAtMs} />
                </>
              ),
            ),
            fact('scopes'),
          ]}
        />
        <CallbackAddress />
      </RecordSection>
      <RecordSection title={words.section('test')}>
        <ProviderTest settings={settings} />
      </RecordSection>
      <RecordSection title={words.section('groups')}>
        <Facts facts={[fact('groupsClaim')]} />
        {groupMappings.length === 0 ? (
          <Note>{t('identityProviders.mapping.none')}</Note>
        ) : (
          <LineList>
            {groupMappings.map(({ value, groupId, groupName }) => (
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
