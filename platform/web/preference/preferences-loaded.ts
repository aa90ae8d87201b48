const longestWaitMs = 1_500

let asked: Promise<void> = Promise.resolve()

/** Registers the running request for the preferences of the user. */
export const setPreferencesLoading = (asking: Promise<void>): void => {
  asked = asking
}

/** Resolves when the preferences of the user are loaded, or after a time-out. */
export const preferencesLoaded = (): Promise<void> =>
  Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))])
