/** Addresses of the administration of identity providers. */
export const providersLink = '/IdentityProviders'
export const providersTableLink = '/IdentityProviders/Table'
export const newProviderLink = '/IdentityProviders/create'
export const providerLink = (mode: 'view' | 'edit', id: string) =>
  `/IdentityProviders/${mode}/${encodeURIComponent(id)}`
