import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { RecordFormPage } from '../../../../platform/web/record/form/record-form-page.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { type IdentityProvider, providerCalls, providerKind } from '../../contract/identity-provider.ts'
import { providerLink, providersLink } from '../links.ts'
import { invalidateProviders } from '../queries.ts'
import { CallbackAddress } from './callback-address.tsx'
import { GroupMappingEditor } from './group-mapping-editor.tsx'
import { ProviderTest } from './provider-test.tsx'

/** The form of a provider: a new one without `provider`. Only what was changed is sent. */
export function ProviderEditor({ provider }: { readonly provider: IdentityProvider | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const words = useRecordWords(providerKind)
  const editor = useRecordEditor({
    kind: providerKind,
    calls: providerCalls,
    record: provider,
    // A test that passes comes first.
    startWith: () => ({ isEnabled: false }),
    readAgain: invalidateProviders,
    onSaved: ({ id }) => navigate(providerLink('view', id), { replace: true }),
  })
  // The form holds values of the right types, also before they are checked.
  const values = editor.values as unknown as IdentityProvider & { readonly clientSecret?: string | null }
  const settings = () => ({
    id: provider?.id ?? null,
    issuer: values.issuer,
    clientId: values.clientId,
    clientSecret: values.clientSecret ?? null,
    scopes: values.scopes,
  })
  const fields = { editor, words }
  return (
    <RecordFormPage
      kind={providerKind}
      editor={editor}
      words={words}
      onLeave={() => navigate(provider ? providerLink('view', provider.id) : providersLink, { replace: true })}
    >
      <RecordSection title={words.section('connection')}>
        <CallbackAddress />
        <Fields>
          <SectionFields {...fields} section="connection" />
        </Fields>
      </RecordSection>
      <RecordSection title={words.section('test')}>
        <ProviderTest settings={settings} />
      </RecordSection>
      <RecordSection title={words.section('people')}>
        <Fields>
          <SectionFields {...fields} section="people" />
        </Fields>
      </RecordSection>
      <RecordSection title={words.section('groups')}>
        <Note>{t('identityProviders.groupsText')}</Note>
        <Fields>
          <SectionFields {...fields} section="groups" />
        </Fields>
        <GroupMappingEditor
          value={values.groupMappings}
          error={editor.errorOf('groupMappings')}
          onChange={(groupMappings) => editor.change({ groupMappings })}
        />
      </RecordSection>
    </RecordFormPage>
  )
}
