import type { StatusCode } from './status-code.ts'

/** A code with its text: one number may mean different things to different makers. */
export const codeKeyOf = (status: StatusCode | undefined): string | undefined =>
  status && `${status.code} ${status.text}`

/**
 * Codes of which most turbines that stand with them see high wind. A turbine with such a code stands because of the
 * wind, even if its own anemometer reads low.
 */
export const windCodes = (
  standing: readonly { readonly codeKey: string; readonly isHighWind: boolean }[],
): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(standing, ({ codeKey }) => codeKey)].flatMap(([key, members]) =>
      2 * members.filter(({ isHighWind }) => isHighWind).length > members.length ? key : [],
    ),
  )
