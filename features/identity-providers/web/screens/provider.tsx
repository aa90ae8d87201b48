import { RecordScreen, type RecordScreenKind } from '../../../../platform/web/forms/record-screen.tsx'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { providersLink } from '../links.ts'
import { ProviderActions } from '../parts/provider-actions.tsx'
import { ProviderEditor } from '../parts/provider-editor.tsx'
import { ProviderState } from '../parts/provider-state.tsx'
import { ProviderView } from '../parts/provider-view.tsx'
import { providerQuery } from '../queries.ts'

const kind: RecordScreenKind<IdentityProvider> = {
  list: { label: 'identityProviders.title', href: providersLink },
  words: {
    new: 'identityProviders.new',
    one: 'identityProviders.one',
    loading: 'identityProviders.loadingOne',
  },
  query: providerQuery,
  name: ({ name }) => name,
  note: ({ isEnabled }) => <ProviderState isEnabled={isEnabled} />,
  actions: (provider) => <ProviderActions provider={provider} />,
  view: (provider) => <ProviderView provider={provider} />,
  editor: (provider) => <ProviderEditor provider={provider} />,
}

/** A provider: seen, changed or made, as the address says. */
export default function ProviderScreen() {
  return <RecordScreen kind={kind} />
}
