import { type RecordLinks, recordLinks } from '../../../platform/web/record/record-links.ts'

/** Addresses of people and groups. */
export const usersLink = '/Users/'
export const importLink = '/Users/Import'
export const userLink = (mode: 'view' | 'edit', id: string) => `/Users/${mode}/${encodeURIComponent(id)}`
export const newUserLink = '/Users/create'
export const groupLinks: RecordLinks = { ...recordLinks('/Groups'), list: '/Groups/' }
/** E-mails that were written: its feature has no door. */
export const outboxLink = '/Administration/Outbox'
/** People who are in a group. */
export const membersLink = (groupId: string) => `/Users/?group=${encodeURIComponent(groupId)}`
