import { parse } from 'bowser'

/** Longest name of a browser that is looked at; some are made to be long. */
export const longestAgent = 400

/** Name and system of a browser as people call them, from its user agent. */
export const browserWords = (userAgent: string | null): { browser: string | null; system: string | null } => {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = parse(userAgent.slice(0, longestAgent))
  const major = browser.version?.split('.')[0] ?? ''
  return { browser: browser.name ? `${browser.name} ${major}`.trim() : null, system: os.name ?? null }
}
