import { expect, test } from 'vitest'
import { browserWords } from './browser-words.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  [chrome, { browser: 'Chrome 140', system: 'Android' }],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox 140', system: 'Linux' },
  ],
  ['curl/8.5.0', { browser: null, system: null }],
  ['', { browser: null, system: null }],
  [null, { browser: null, system: null }],
])('%s', (agent, words) => expect(browserWords(agent)).toMatchObject(words))

test('an agent that never ends is looked at in part', () => {
  expect(browserWords(`${chrome} ${'x/1 '.repeat(100_000)}`).browser).toBe('Chrome 140')
})
