import { bannerCookie as cookie } from '../../../platform/web/session/return-cookie.ts'

/** A cookie stays small: only the last ones count. */
const mostClosed = 20

const keyOf = ({ id, version }: { readonly id: string; readonly version: number }) => `${id}.${version}`

/** Messages that the person has closed, by id and version: one that was changed since shows again. */
export const readClosed = (cookies: string): ReadonlySet<string> => {
  const found = cookies
    .split('; ')
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)
  return new Set((found ?? '').split('_').filter((key) => key !== ''))
}

export const isClosed = (closed: ReadonlySet<string>, message: { readonly id: string; readonly version: number }) =>
  closed.has(keyOf(message))

/** The cookie that remembers one more. */
export const closedCookie = (
  closed: ReadonlySet<string>,
  message: { readonly id: string; readonly version: number },
): string => {
  const kept = [...closed, keyOf(message)].slice(-mostClosed).join('_')
  return `${cookie}=${kept}; Path=/; SameSite=Lax`
}
