/** Addresses of people and groups. */
export const usersLink = '/Users/'
export const groupsLink = '/Groups/'
export const importLink = '/Users/Import'
export const userLink = (mode: 'view' | 'edit', id: string) => `/Users/${mode}/${encodeURIComponent(id)}`
export const newUserLink = '/Users/create'
export const groupLink = (mode: 'view' | 'edit', id: string) => `/Groups/${mode}/${encodeURIComponent(id)}`
export const newGroupLink = '/Groups/create'
/** E-mails that were written: its feature has no door. */
export const outboxLink = '/Administration/Outbox'
/** People who are in a group. */
export const membersLink = (groupId: string) => `/Users/?group=${encodeURIComponent(groupId)}`
