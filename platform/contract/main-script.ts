/** Name of the main script in an address or in the page. It changes with each different build. */
export const mainScript = /\/assets\/(start-[\w-]+)\.js/
