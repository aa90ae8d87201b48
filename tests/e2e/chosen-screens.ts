import type { Screen } from './screen-row.ts'

/** Addresses of the screens that `npm test` or `npm run states` chose, a JSON list. Unset: all screens. */
export const chosenScreensVariable = 'CHOSEN_SCREENS'

export const chosenScreens = (screens: readonly Screen[]): readonly Screen[] => {
  const text = process.env[chosenScreensVariable]
  if (text === undefined) return screens
  const addresses = new Set(JSON.parse(text) as string[])
  return screens.filter(({ address }) => addresses.has(address))
}
