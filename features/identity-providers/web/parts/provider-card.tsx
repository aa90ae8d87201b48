import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { providerLink } from '../links.ts'
import styles from './provider.module.css'
import { ProviderState } from './provider-state.tsx'

/** A provider at a glance. */
export function ProviderCard({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  const { id, name, issuer, domains, people, lastSignInAtMs, isEnabled, mayCreate, groupMappings } = provider
  const facts = [
    { term: 'domains', text: domains.join(', ') || t('identityProviders.byButton') },
    { term: 'people', text: format.number(people) },
    {
      term: 'lastSignIn',
      text: lastSignInAtMs === null ? t('identityProviders.never') : format.age(nowMs - lastSignInAtMs),
    },
    { term: 'mayCreate', text: t(mayCreate ? 'identityProviders.yes' : 'identityProviders.no') },
    { term: 'groupMappings', text: groupMappings.length === 0 ? '-' : format.number(groupMappings.length) },
  ]
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>
          <AppLink href={providerLink('view', id)} className={styles.cardLink}>
            {name}
          </AppLink>
        </h2>
        <ProviderState isEnabled={isEnabled} />
      </div>
      <p className={styles.issuer}>{issuer}</p>
      <Facts facts={facts.map(({ term, text }) => [t(`identityProviders.short.${term}`), text])} />
    </li>
  )
}
