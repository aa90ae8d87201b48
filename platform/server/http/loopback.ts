const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Two addresses of the same port of this machine, whichever of its own names they use. */
export const areSameLoopback = (one: URL, other: URL): boolean =>
  loopbackNames.has(one.hostname) && loopbackNames.has(other.hostname) && one.port === other.port
