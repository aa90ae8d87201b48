import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { ApiError } from '../api/api-error.ts'
import { refusalKey, refusalKeyOf } from './refusal.ts'

const own = { outranks: 'users.refusal.outranks' }

test('a refusal is told in the words of its kind of record, else in those of any, else as unexpected', () => {
  expect(refusalKey('outranks', own)).toBe('users.refusal.outranks')
  expect(refusalKey('conflict', own)).toBe('form.refusal.conflict')
  expect(refusalKey('outranks')).toBe('form.refusal.unexpected')
  expect(refusalKeyOf(new ApiError(409, 'conflict', 'Somebody was faster'))).toBe('form.refusal.conflict')
  expect(refusalKeyOf(new Error('no answer of the server'), own)).toBe('form.refusal.unexpected')
})

test('what is said of a refusal has words in every language', () => {
  const codes = ['conflict', 'not-found', 'unreachable', 'no-answer', 'sign-in-unreachable', 'unavailable', 'surprise']
  for (const language of languages) {
    const { form } = JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'))
    for (const code of codes) expect(form.refusal[refusalKey(code).replace('form.refusal.', '')]).toBeTypeOf('string')
  }
})
