import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { CurrentUser } from '../contract/current-user.ts'

/** The product user as the page sees it. The perimeter stays on the server: it only matters in what lists hold. */
export const currentUserOf = (principal: Principal): CurrentUser => ({
  id: principal.userId,
  firstName: principal.firstName,
  lastName: principal.lastName,
  email: principal.email,
  lang: principal.lang,
  isUserSuperAdmin: principal.isUserSuperAdmin,
  timezone: principal.timezone,
  products: Object.fromEntries(Object.entries(principal.products).filter(([, value]) => value !== undefined)),
})
