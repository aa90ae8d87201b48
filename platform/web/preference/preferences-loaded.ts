const longestWaitMs = 1_500

let asked: Promise<void> = Promise.resolve()

/** Remembers that the person's preferences are being asked for. */
export const setPreferencesLoading = (asking: Promise<void>): void => {
  asked = asking
}

/** When the person's preferences are here, or the server takes too long to tell them. */
export const preferencesLoaded = (): Promise<void> =>
  Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))])
