const read = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const drop = (name: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in browsers that we allow
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`
}

/** Takes the place to return to out of its cookie (specification 000 §2): read once, then gone. */
export const takeReturnCookie = (): string | undefined => {
  const value = read('returnUrl')
  if (value === undefined) return undefined
  drop('returnUrl')
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** The specification's cookie of the messages above the screens that a person has closed (000 §2). */
export const bannerCookie = 'maintenanceBannerClosed'

/** The maintenance banner that a person closed shows again after the next sign-in (specification 000 §2). */
export const forgetMaintenanceBanner = (): void => drop(bannerCookie)
