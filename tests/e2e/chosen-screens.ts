import { galleryAddress } from './screen-row.ts'

/** Addresses of the screens that `npm test` or `npm run states` chose, a JSON list. Unset: all screens. */
export const chosenScreensVariable = 'CHOSEN_SCREENS'

const isChosen = (address: string): boolean => {
  const text = process.env[chosenScreensVariable]
  return text === undefined || (JSON.parse(text) as string[]).includes(address)
}

export const chosenScreens = <Screen extends { readonly address: string }>(screens: readonly Screen[]): Screen[] =>
  screens.filter(({ address }) => isChosen(address))

/** Files of journeys that have nothing to do. */
export const idleJourneys = (): string[] => (isChosen(galleryAddress) ? [] : ['kit-gallery.test.ts'])
