import { expect, test } from 'vitest'
import { secretNote } from './secret-note.ts'

const calm = { isSet: false, value: undefined, isRestored: false }

test.each([
  ['a new provider has none', calm, 'none'],
  ['a stored one cannot be read again', { ...calm, isSet: true }, 'setAt'],
  ['it is removed on saving', { ...calm, isSet: true, value: null, isRestored: true }, 'willGo'],
  ['a draft that came back has lost it', { ...calm, isRestored: true }, 'again'],
  ['a draft of a stored provider has lost the new one', { ...calm, isSet: true, isRestored: true }, 'changeAgain'],
  ['typed again, nothing more is to be said', { ...calm, isRestored: true, value: 's' }, 'none'],
] as const)('%s', (_name, about, note) => {
  expect(secretNote(about)).toBe(note)
})
