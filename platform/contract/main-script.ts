/** Name of the page's main script in an address or in the page itself: it changes with each build that differs. */
export const mainScript = /\/assets\/(start-[\w-]+)\.js/
