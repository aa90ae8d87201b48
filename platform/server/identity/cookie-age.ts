import type { ServerResponse } from 'node:http'

/**
 * Says in each cookie for how long it lives, beside until when. A browser reads the end by its own clock: where the clock of
 * the server is behind, a cookie of a sign-in has ended before it comes.
 */
export const withAge = (cookie: string, nowMs: number): string => {
  if (/;\s*max-age=/i.test(cookie)) return cookie
  const endMs = Date.parse(/;\s*expires=([^;]+)/i.exec(cookie)?.[1] ?? '')
  if (Number.isNaN(endMs)) return cookie
  return `${cookie}; max-age=${Math.max(0, Math.round((endMs - nowMs) / 1000))}`
}

/** Adds the age to each cookie that is set on this response. */
export const addCookieAges = (response: ServerResponse): void => {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie') return setHeader(name, value)
    const cookies = Array.isArray(value) ? value : [String(value)]
    return setHeader(
      name,
      cookies.map((cookie) => withAge(cookie, Date.now())),
    )
  }
}
