import type { RightCheck } from '../../platform/contract/endpoint.ts'
import type { WebSettings } from '../../platform/contract/web-settings.ts'
import { passes } from '../../platform/web/rights/passes.ts'
import type { Person } from '../../platform/web/session/person.ts'

/** What decides whether a route may be entered. */
export interface GuardFacts {
  readonly settings: Pick<WebSettings, 'maintenanceMode' | 'browsers'>
  readonly userAgent: string
  readonly person: Person | undefined
  /** Path of the route with its query, as asked for. */
  readonly href: string
  readonly right: RightCheck
}

/** Let through, or where to send the person instead; `lacks` is the right for want of which they are sent. */
export type Verdict = 'enter' | { readonly to: string; readonly returnUrl?: string; readonly lacks?: RightCheck }

const unavailable = '/ServiceUnavailable'
const notCompatible = '/NotCompatibleBrowser'

const isAt = (href: string, path: string) =>
  (href.split(/[?#]/)[0] ?? '').replace(/\/$/, '').toLowerCase() === path.toLowerCase()

const isSupported = (userAgent: string, patterns: readonly string[]) =>
  patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(userAgent))

/**
 * The guards in the specification's order (000 §4): maintenance sends every visitor away first, then the browser,
 * then the token, then the right; a right that fails leads home, without a page of its own.
 */
export const guard = ({ settings, userAgent, person, href, right }: GuardFacts): Verdict => {
  if (settings.maintenanceMode) return isAt(href, unavailable) ? 'enter' : { to: unavailable }
  if (!isSupported(userAgent, settings.browsers)) return isAt(href, notCompatible) ? 'enter' : { to: notCompatible }
  if (right !== 'public' && !person) return { to: '/Login', returnUrl: href }
  return passes(person, right) ? 'enter' : { to: '/', lacks: right }
}
