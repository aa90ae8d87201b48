/** Whether a host name or IP address of a setting, URL or socket means this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|\[?::1\]?|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.test(host)

/** Whether people reach Solvane from this machine only, as far as its address tells. */
export const isReachedLocally = (webApplicationUrl: string): boolean => isLoopback(new URL(webApplicationUrl).hostname)

/** Two addresses of the same port of this machine, whichever of its own names they use. */
export const areSameLoopback = (one: URL, other: URL): boolean =>
  isLoopback(one.hostname) && isLoopback(other.hostname) && one.port === other.port

/** Whether a page of this origin is the web application's own, by whichever loopback name where that is one. */
export const isOwnOrigin = (origin: string, webApplicationUrl: string): boolean => {
  if (!URL.canParse(origin)) return false
  const [asked, own] = [new URL(origin), new URL(webApplicationUrl)]
  return asked.origin === own.origin || (asked.protocol === own.protocol && areSameLoopback(asked, own))
}
