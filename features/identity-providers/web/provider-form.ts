import type { FieldFault } from '../../../platform/web/forms/field-fault.ts'
import { requiredFields } from '../../../platform/web/forms/required-fields.ts'
import {
  type GroupMapping,
  type IdentityProvider,
  NewIdentityProvider,
  providerFaults,
} from '../contract/identity-provider.ts'
import { faultOf } from './refusal.ts'

/** A provider as its form holds it. The secret is not among it: drafts are kept in the browser, secrets never are. */
export interface ProviderForm {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly scopes: string
  readonly subjectClaim: string
  readonly emailClaim: string
  /** Empty: none. */
  readonly groupsClaim: string
  readonly groupMappings: readonly GroupMapping[]
  /** As they are typed, with commas or spaces between. */
  readonly domains: string
  readonly mayCreate: boolean
  readonly trustsEmail: boolean
  readonly isEnabled: boolean
}

export const emptyProvider: ProviderForm = {
  name: '',
  issuer: '',
  clientId: '',
  scopes: 'openid profile email',
  subjectClaim: 'sub',
  emailClaim: 'email',
  groupsClaim: '',
  groupMappings: [],
  domains: '',
  mayCreate: false,
  trustsEmail: false,
  /** A test that passes comes first. */
  isEnabled: false,
}

export const formOf = (provider: IdentityProvider): ProviderForm => ({
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  scopes: provider.scopes,
  subjectClaim: provider.subjectClaim,
  emailClaim: provider.emailClaim,
  groupsClaim: provider.groupsClaim ?? '',
  groupMappings: provider.groupMappings.map(({ value, groupId }) => ({ value, groupId })),
  domains: provider.domains.join(', '),
  mayCreate: provider.mayCreate,
  trustsEmail: provider.trustsEmail,
  isEnabled: provider.isEnabled,
})

const domainsIn = (text: string): string[] => [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(Boolean)

/** What is sent, by field of the form. */
export const sentFields = (form: ProviderForm) => ({
  ...form,
  groupsClaim: form.groupsClaim.trim() === '' ? null : form.groupsClaim,
  groupMappings: form.groupMappings.map((mapping) => ({ ...mapping })),
  domains: domainsIn(form.domains),
})

/** Fields that the form marks as needed: those that stand empty at first and may not stay so. */
export const neededOfProvider = requiredFields(NewIdentityProvider, sentFields(emptyProvider))

/** The form as the server takes it, or what is wrong with it. */
export const checkedForm = (
  form: ProviderForm,
): { readonly provider: NewIdentityProvider } | { readonly faults: FieldFault[] } => {
  const checked = NewIdentityProvider.safeParse(sentFields(form))
  if (!checked.success)
    return {
      faults: checked.error.issues.map(({ code, path }) =>
        faultOf(path.join('.'), code === 'too_small' && path.length === 1 ? 'required' : 'format'),
      ),
    }
  const faults = providerFaults(checked.data).map(({ field, code }) => faultOf(field, code))
  return faults.length > 0 ? { faults } : { provider: checked.data }
}

/** Fields that the connection test needs. */
export const connectionOf = ({ issuer, clientId, scopes }: ProviderForm) => ({
  issuer: issuer.trim(),
  clientId: clientId.trim(),
  scopes: scopes.trim(),
})
