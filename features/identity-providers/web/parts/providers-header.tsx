import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { newProviderLink, providersLink, providersTableLink } from '../links.ts'
import { providersQuery } from '../queries.ts'
import styles from './provider.module.css'

/** Title, the two views, and what holds for all providers. */
export function ProvidersHeader({ view }: { readonly view: 'cards' | 'table' }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const { data } = useQuery(providersQuery())
  return (
    <>
      <PageHeader
        title={t('identityProviders.title')}
        note={data && t('identityProviders.count', { count: data.results.length })}
        actions={
          <Button
            look="primary"
            icon={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => navigate(newProviderLink)}
          >
            {t('identityProviders.add')}
          </Button>
        }
      >
        <Tabs
          label={t('identityProviders.views')}
          tabs={[
            { id: 'cards', href: providersLink, label: t('identityProviders.view.cards') },
            { id: 'table', href: providersTableLink, label: t('identityProviders.view.table') },
          ]}
          current={view}
          onNavigate={navigate}
        />
      </PageHeader>
      {data?.onlyIssuer && (
        <p className={styles.hint} role="note">
          {t('identityProviders.onlyIssuer', { issuer: data.onlyIssuer })}
        </p>
      )}
    </>
  )
}

/** Where there is none yet: what it would be good for, and the way to one. */
export function NoProviders() {
  const { t } = useTranslation()
  return <p>{t('identityProviders.empty.text')}</p>
}
