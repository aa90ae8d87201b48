// Where Chromium is, for the browser tests and the benchmark.
import { existsSync } from 'node:fs'

/** Debian's Chromium without a window: the same engine without the pages of a browser's frame, a fifth faster. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser to start: CHROMIUM when set, else the system's, else the one that Playwright downloaded.
 * Undefined when there is none; `npm test` then installs one.
 * @returns {Promise<string | undefined>}
 */
export const chromiumPath = async () => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const system = usualPlaces.find((path) => existsSync(path))
  if (system) return system
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

/** Arguments for a browser without a screen; as root Chromium refuses its sandbox. */
export const chromiumArguments = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
