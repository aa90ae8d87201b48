/** An address as the routes compare it. */
export const plainPath = (pathname: string): string => pathname.toLowerCase().replace(/\/$/, '')

/** Pages on which a first connection begins: no session that was there before goes on (specification 000 §4). */
export const isFirstConnection = (pathname: string): boolean => plainPath(pathname).includes('firstconnection')

/** Pages that begin without a person, whoever is signed in (specification 000 §4). */
export const isSignedOutPage = (pathname: string): boolean =>
  isFirstConnection(pathname) || ['/login', '/implicit/callback'].includes(plainPath(pathname))
