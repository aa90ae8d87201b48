import { showNotice } from '../../../kit/composites/page/notice-store.ts'

const updateMs = 30 * 60_000
/** The worker fetches the whole program: four times what a first visit needs, and it would compete with the first values. */
const afterFirstValuesMs = 5_000

/**
 * Registers the worker that keeps the program for use without a network, once the page has had time for its own. When a newer version has taken its place
 * `words` are asked for and a quiet notice offers to reload; nobody is interrupted.
 */
export const registerWorker = (words: () => { readonly text: string; readonly reload: string }): void => {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let wasControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) {
      const { text, reload } = words()
      showNotice(text, { sticky: true, action: { label: reload, onPress: () => window.location.reload() } })
    }
    wasControlled = true
  })
  const register = async () => {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const update = () => void registration.update().catch(() => undefined)
    setInterval(update, updateMs)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') update()
    })
  }
  // A browser without it, or set not to keep anything, works as before.
  setTimeout(() => void register().catch(() => undefined), afterFirstValuesMs)
}
