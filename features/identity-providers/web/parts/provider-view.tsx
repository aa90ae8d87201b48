import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { CallbackAddress } from './callback-address.tsx'
import styles from './provider.module.css'
import { ProviderChanges } from './provider-changes.tsx'
import { ProviderTest } from './provider-test.tsx'

/** A provider as it is set up, with its test and its history. */
export function ProviderView({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, issuer, clientId, scopes, secretSetAtMs, domains, subjectClaim, emailClaim, groupsClaim } = provider
  const yesNo = (value: boolean) => t(value ? 'identityProviders.yes' : 'identityProviders.no')
  const settings = () => ({ id, issuer, clientId, scopes })
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <Section title={t('identityProviders.section.connection')}>
          <Facts
            facts={{
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
            }}
          />
          <CallbackAddress />
        </Section>
        <Section title={t('identityProviders.section.test')}>
          <ProviderTest settings={settings} />
        </Section>
        <Section title={t('identityProviders.section.groups')}>
          <Facts facts={{ groupsClaim: groupsClaim ?? '-' }} />
          {provider.groupMappings.length === 0 ? (
            <p className={styles.note}>{t('identityProviders.mapping.none')}</p>
          ) : (
            <ul className={styles.list}>
              {provider.groupMappings.map(({ value, groupId, groupName }) => (
                <li key={`${value} ${groupId}`} className={styles.line}>
                  <code>{value}</code>
                  <span>{groupName ?? t('identityProviders.mapping.gone')}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <div className={styles.column}>
        <Section title={t('identityProviders.section.people')}>
          <Facts
            facts={{
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
            }}
          />
        </Section>
        <Section title={t('identityProviders.section.history')}>
          <ProviderChanges id={id} />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.record}>
      {Object.entries(facts).map(([field, text]) => (
        <div key={field} className={styles.fact}>
          <dt>{t(`identityProviders.field.${field}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
