import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Addresses of texts that were asked for, and which of them fail. */
let asked: string[]
let failing: RegExp | undefined
let i18n: typeof import('./i18n.ts')

const texts = (address: string): object => {
  const [language = '', part] = address.replace('/ressources/', '').split('?part=')
  return {
    ...(part !== 'later' && { first: `first ${language}` }),
    ...(part !== 'first' && { later: `later ${language}` }),
  }
}

beforeEach(async () => {
  vi.resetModules()
  asked = []
  failing = undefined
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return failing?.test(address) ? new Response('', { status: 503 }) : Response.json(texts(address))
  })
  i18n = await import('./i18n.ts')
})
afterEach(() => vi.unstubAllGlobals())

const shown = async () => {
  // The module that was loaded anew has its own.
  const { default: fresh } = await import('i18next')
  return [fresh.t('first'), fresh.t('later')]
}

test('a start with the first texts gets the others once, however many wait for them', async () => {
  await i18n.startTexts('fr-FR', 'first')
  expect(await shown()).toEqual(['first fr-FR', 'later'])
  await Promise.all([i18n.allTexts(), i18n.allTexts(), i18n.withAllTexts(async () => 'a part')()])
  expect(await shown()).toEqual(['first fr-FR', 'later fr-FR'])
  await i18n.allTexts()
  expect(asked).toEqual(['/ressources/fr-FR?part=first', '/ressources/fr-FR?part=later'])
})

test('the language that is shown already brings no more texts', async () => {
  await i18n.startTexts('fr-FR', 'first')
  await i18n.switchTexts('fr-FR')
  expect(asked).toEqual(['/ressources/fr-FR?part=first'])
})

test('a language of which only the first texts came is whole when somebody comes back to it', async () => {
  await i18n.startTexts('fr-FR', 'first')
  await i18n.switchTexts('es-ES')
  expect(await shown()).toEqual(['first es-ES', 'later es-ES'])
  await i18n.switchTexts('fr-FR')
  expect(await shown()).toEqual(['first fr-FR', 'later fr-FR'])
  expect(asked).toEqual(['/ressources/fr-FR?part=first', '/ressources/es-ES', '/ressources/fr-FR?part=later'])
})

test('behind Portuguese stands English, in both parts', async () => {
  await i18n.startTexts('pt-PT', 'first')
  await i18n.allTexts()
  expect(asked.toSorted()).toEqual([
    '/ressources/en-GB?part=first',
    '/ressources/en-GB?part=later',
    '/ressources/pt-PT?part=first',
    '/ressources/pt-PT?part=later',
  ])
})

test('texts that could not be loaded are reported, and the next use loads them again', async () => {
  await i18n.startTexts('es-ES', 'first')
  failing = /later/
  await expect(i18n.allTexts()).rejects.toThrow('The texts of es-ES could not be read (503)')
  failing = undefined
  await i18n.allTexts()
  expect(await shown()).toEqual(['first es-ES', 'later es-ES'])
})

test('a part that is drawn with any text waits until they can be had', async () => {
  vi.useFakeTimers()
  await i18n.startTexts('es-ES', 'first')
  failing = /later/
  const part = i18n.withAllTexts(async () => 'a part')()
  await vi.advanceTimersByTimeAsync(100)
  failing = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await part).toBe('a part')
  vi.useRealTimers()
})
